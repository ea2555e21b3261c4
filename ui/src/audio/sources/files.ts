// The files that somebody chose or dropped, also whole folders of them, and which of them may be recordings.

/** A file, and its name with the folders in which it was found. */
export interface Found {
  file: File;
  path: string;
  /** It was chosen by itself, and not with its folder. */
  single: boolean;
}

/** The server reads these, and knows them by their ending (`kinds.rs`). */
const endings = new Set(
  ['mp3', 'flac', 'ogg', 'oga', 'opus', 'm4a', 'm4b', 'mp4', 'aac', 'wav', 'wave', 'aif', 'aiff'],
);

export function mayBeRecording(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  const ending = /[^.].*\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return !name.startsWith('._') && endings.has(ending);
}

/** What systems put into folders by themselves: nobody wants to hear about that. */
export function isHidden(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Chosen with a file picker. */
export function chosenFiles(files: Iterable<File>): Found[] {
  return [...files].map((file) => ({
    file,
    path: file.webkitRelativePath || file.name,
    single: !file.webkitRelativePath,
  }));
}

/** Dropped or pasted. What is in folders is found although the browser hands over only their names. */
export async function transferredFiles(transfer: DataTransfer): Promise<Found[]> {
  // The list is empty as soon as the event is over: what is needed from it is taken before anything is waited for.
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const found: Found[] = [];
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, found);
    else if (file) found.push({ file, path: file.name, single: true });
  }
  return found;
}

async function walk(folder: FileSystemDirectoryEntry, found: Found[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // A folder is handed over in parts, until one is empty.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, found);
      else {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
        found.push({ file, path: entry.fullPath.replace(/^\//, ''), single: false });
      }
    }
  }
}

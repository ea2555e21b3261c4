// The text of a playlist file, and the name it gets.

/** The server reads so much of one. */
export const textMost = 1024 * 1024;

export const nameMax = 200;
export const commentMax = 2000;

/** Whether a file says by its name that it is a playlist. */
export function isList(file: string): boolean {
  return /\.(m3u8?|txt)$/i.test(file);
}

/** Most are UTF-8. Older programs wrote the characters of Western Europe, in which every byte is one. */
export async function readList(file: Blob): Promise<string> {
  const content = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** `Evening.m3u8` is called “Evening”. */
export function nameOfList(file: string): string {
  const name = file.replace(/\.(m3u8?|txt)$/i, '').trim() || file;
  return [...name].slice(0, nameMax).join('');
}

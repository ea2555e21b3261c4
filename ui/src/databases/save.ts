// Saves something as a file on the user's device.

export function saveFile(name: string, type: string, ...parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  // Characters that are not allowed in the name of a file.
  link.download = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Shrinks a picture before it is sent: to a square of at most 512 pixels, cut from its middle.
const side = 512;

export async function shrink(file: File): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    // This browser cannot read it: the server decides.
    return file;
  }
  const edge = Math.min(bitmap.width, bitmap.height);
  const size = Math.min(edge, side);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    bitmap,
    (bitmap.width - edge) / 2,
    (bitmap.height - edge) / 2,
    edge,
    edge,
    0,
    0,
    size,
    size,
  );
  bitmap.close();
  // Browsers that cannot write WebP write PNG instead, which the server takes as well.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  return blob ?? file;
}

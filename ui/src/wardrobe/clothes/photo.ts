// Converts a photo to something that the server accepts. A photo that is accepted already is left unchanged.
import { Failure } from '../../lib/api/failure';
import { photoWording } from '../../lib/photo-wording';

const bytesMax = 20 * 1024 * 1024;
/** Longer sides are only kept in files that are small enough as they are. */
const sideMax = 4096;

/** What to offer when files are chosen. HEIC is named too, because some browsers would hide it. */
export const pictureTypes = 'image/*,.heic,.heif';

const beginnings: [string, (begin: Uint8Array) => boolean][] = [
  ['image/jpeg', (begin) => starts(begin, [0xff, 0xd8, 0xff])],
  ['image/png', (begin) => starts(begin, [0x89, 0x50, 0x4e, 0x47])],
  [
    'image/webp',
    (begin) => starts(begin, [0x52, 0x49, 0x46, 0x46]) && starts(begin.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

function starts(begin: Uint8Array, wanted: number[]): boolean {
  return wanted.every((byte, at) => begin[at] === byte);
}

/** What it is, by its first bytes: the name and the type that a phone gives are not always right. */
export async function kindOf(file: Blob): Promise<string | null> {
  const begin = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return beginnings.find(([, fits]) => fits(begin))?.[0] ?? null;
}

/** Why a picture could not be sent, in the person's language. */
export function pictureWording(failure: Failure, file: File | null): string {
  return photoWording(failure, file, bytesMax);
}

export async function photograph(file: File): Promise<Blob> {
  const kind = await kindOf(file);
  if (kind && file.size <= bytesMax) return file.type === kind ? file : file.slice(0, file.size, kind);
  const drawn = await redraw(file);
  if (drawn && drawn.size <= bytesMax) return drawn;
  throw new Failure(kind ? 'too-large' : 'unsupported-type');
}

/** As a JPEG, if this browser can read it: Safari can read HEIC, others mostly cannot. */
async function redraw(file: File): Promise<Blob | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  if (!context) return null;
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}

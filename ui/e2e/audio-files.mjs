// Recordings for the flows: WAV files, which every browser plays, with tags as ID3.
import { ask } from './steps.mjs';

const rate = 8000;

function frame(id, ...parts) {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(10);
  head.write(id, 'latin1');
  // ID3v2.4 sizes have seven bits to a byte.
  for (let at = 0; at < 4; at += 1) head[4 + at] = (body.length >> (7 * (3 - at))) & 0x7f;
  return Buffer.concat([head, body]);
}

const utf8 = Buffer.from([3]);
const text = (id, value) => (value === undefined ? [] : [frame(id, utf8, Buffer.from(String(value)))]);

/** Lines with times, as `[milliseconds, text]`. */
function syncedLyrics(lines) {
  const parts = lines.flatMap(([ms, line]) => {
    const time = Buffer.alloc(4);
    time.writeUInt32BE(ms);
    return [Buffer.from(`${line}\0`), time];
  });
  return frame('SYLT', utf8, Buffer.from('eng'), Buffer.from([2, 1, 0]), ...parts);
}

function id3({ title, artist, album, track, disc, year, genre, picture, lyrics, gain }) {
  const frames = [
    ...text('TIT2', title),
    ...text('TPE1', artist),
    ...text('TALB', album),
    ...text('TRCK', track),
    ...text('TPOS', disc),
    ...text('TDRC', year),
    ...text('TCON', genre),
    ...(gain === undefined ? [] : [frame('TXXX', utf8, Buffer.from(`REPLAYGAIN_TRACK_GAIN\0${gain} dB`))]),
    ...(picture ? [frame('APIC', utf8, Buffer.from('image/png\0'), Buffer.from([3, 0]), picture)] : []),
    ...(lyrics ? [syncedLyrics(lyrics)] : []),
  ];
  const tag = frame('ID3\x04', ...frames);
  // The header of a tag: “ID3”, the version, flags, the size.
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...tag.subarray(4, 8)]);
  return Buffer.concat([head, ...frames]);
}

function chunk(id, body) {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** A soft tone of so many seconds with these tags. */
export function wav({ seconds = 4, hertz = 220, ...tags } = {}) {
  const sound = Buffer.alloc(Math.round(seconds * rate) * 2);
  for (let at = 0; at < sound.length / 2; at += 1) {
    sound.writeInt16LE(Math.round(2000 * Math.sin((2 * Math.PI * hertz * at) / rate)), at * 2);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', sound), chunk('id3 ', id3(tags))]);
  return Buffer.concat([chunk('RIFF', body)]);
}

/** Uploads a recording for whoever is signed in. Returns its id. */
export async function addRecording(page, tags) {
  const file = wav(tags);
  const originalName = `${tags.album ?? 'Single'}/${tags.title ?? 'Untitled'}.wav`;
  const { uploadId, upload } = await ask(page, 'POST', '/audio/uploads', { originalName, sizeBytes: file.length });
  const sent = await page.context().request.fetch(upload.url, { method: upload.method, headers: upload.headers, data: file });
  if (!sent.ok()) throw new Error(`${originalName}: ${sent.status()} ${await sent.text()}`);
  return (await ask(page, 'POST', `/audio/uploads/${uploadId}/complete`)).audioId;
}

/** An album with so many recordings. Returns their ids. */
export async function addAlbum(page, { titles, ...tags }) {
  const ids = [];
  for (const [at, title] of titles.entries()) {
    ids.push(await addRecording(page, { ...tags, title, track: at + 1, hertz: 220 + 40 * at }));
  }
  return ids;
}

// The length of names, in the characters that a person sees.
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many characters a person sees. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Whether a limit is nearly reached, so that the count is shown. */
export function isNear(count: number, most: number): boolean {
  return count > most - 10;
}

/** Whether it is a valid name: not empty, and not too long. */
export function fitsName(text: string, most: number): boolean {
  const name = text.trim();
  return name !== '' && countCharacters(name) <= most;
}

/** The longest beginning that is allowed, without cutting a character in two. */
export function cutName(text: string, most: number): string {
  return [...segmenter.segment(text.trim())]
    .slice(0, most)
    .map(({ segment }) => segment)
    .join('')
    .trim();
}

/** A first name for something, from the name of its file; nothing if a camera generated that. */
export function tidyFileName(file: string, most: number): string {
  const words = file
    .replace(/\.[^.]{1,5}$/, '')
    .normalize('NFC')
    .replace(/[\p{Cc}]/gu, '')
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  // What cameras and chat programs write: a short word for “picture” and digits, or digits alone.
  const made = /^(img|image|dsc|dscn|dscf|p|pxl|mvimg|photo|screenshot|wa)?[\d\s()]*( wa\d+)?$/i;
  const random = /^[0-9a-f]{8}( [0-9a-f]{4}){3} [0-9a-f]{12}$/i;
  return made.test(words) || random.test(words) ? '' : cutName(words, most);
}

// Texts on a page: how wide they are, and where their lines end. Widths are multiples of the text's size.

/** The width of a character. Its exact width depends on the font; a line that is a little too short does no harm. */
function wide(character: string): number {
  if (character.codePointAt(0)! > 0x2e7f) return 1;
  if (/[\s.,:;!|'’ijlIt()[\]]/.test(character)) return 0.36;
  if (/[mwMW@%—]/.test(character)) return 0.92;
  return /\p{Lu}/u.test(character) ? 0.72 : 0.6;
}

export function measure(words: string): number {
  let width = 0;
  for (const character of words) width += wide(character);
  return Math.max(width, 0.5);
}

/** A word with the spaces after it, or one character of a script without spaces between words. */
const pieces = /[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+|./gu;

/** The lines of a text that has so much room. Words are broken only if one alone has too little. */
export function wrapped(text: string, room: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    const fits = (more: string) => measure((lines.at(-1)! + more).trimEnd()) <= room;
    const append = (more: string) => (lines[lines.length - 1] += more);
    for (const piece of paragraph.match(pieces) ?? []) {
      if (lines.at(-1) !== '' && !fits(piece)) lines.push('');
      if (fits(piece)) {
        append(piece);
        continue;
      }
      for (const character of piece) {
        if (lines.at(-1) !== '' && !fits(character)) lines.push('');
        append(character);
      }
    }
    return lines.map((line) => line.trimEnd());
  });
}

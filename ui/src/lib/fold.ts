// Maps texts that are equal for a search to the same text. The server folds in the same way (`sought` in
// crates/basis/src/text.rs).

/** Accents and the like, not what makes が of か. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters that are one, but are written with others where they are missing on the keyboard. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '♯': '#',
  '♭': 'b',
};

/** Without capitals and accents, without wide and narrow forms, in one kind of kana. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[^\0-\x7f]/gu, (letter) => letters[letter] ?? letter)
    .normalize('NFC')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** Whether a text contains every word of the search. */
export function isIn(text: string, sought: string): boolean {
  const written = folded(text);
  return folded(sought).split(/\s+/).every((word) => written.includes(word));
}

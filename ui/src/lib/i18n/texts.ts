// All texts: those of the shell, and those of each collection from its manifest.
import { collections } from '../../collections';
import { en } from './en';
import { ja } from './ja';

type KeysOf<T> = T extends unknown ? keyof T : never;

export type Key = keyof typeof en | KeysOf<(typeof collections)[number]['texts']['en']>;

const shell = { en, ja };

function all(language: keyof typeof shell): Record<Key, string> {
  return Object.assign({}, shell[language], ...collections.map(({ texts }) => texts[language]));
}

export const texts = { en: all('en'), ja: all('ja') };

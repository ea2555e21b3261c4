// Which names and passwords an account may have. These are the server's rules (crates/accounts/src/model/names.rs), so
// that errors are shown before anything is sent, in the user's language.
import { t } from './i18n/index.svelte';

export const accountNameMost = 64;
export const displayNameMost = 64;
export const passwordLeast = 10;
const passwordBytesMost = 1024;

const allowed = /^[\p{Alphabetic}\p{N}\p{M}._@-]+$/u;

/** What is wrong with a sign-in name, if anything. */
export function accountNameProblem(text: string): string | null {
  const name = text.trim().normalize('NFKC');
  if (!name) return t('name.missing');
  if ([...name].length > accountNameMost) return t('name.tooLong', { most: accountNameMost });
  return allowed.test(name) ? null : t('account.nameWrong');
}

/** What is wrong with a new password, if anything. */
export function passwordProblem(text: string, name = ''): string | null {
  const password = text.normalize('NFC');
  if ([...password].length < passwordLeast) return t('account.passwordShort', { least: passwordLeast });
  if (new TextEncoder().encode(password).length > passwordBytesMost) return t('account.passwordLong');
  const same = (one: string) => one.normalize('NFKC').toLowerCase();
  return name.trim() && same(password) === same(name.trim()) ? t('account.passwordIsName') : null;
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new password that nobody can guess and everybody can read out: 100 random bits. */
export function newPassword(): string {
  const random = crypto.getRandomValues(new Uint8Array(20));
  const word = [...random].map((byte) => letters[byte % letters.length]).join('');
  return word.replace(/.{5}(?=.)/g, '$&-');
}

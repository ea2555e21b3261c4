// What the player keeps in this browser, for each account. Signing out deletes it (`keeps` in the manifest).
import { playerPrefix } from '../kept';

/** The names of plays that were not reported yet. */
export const playBeginning = 'play.';

const prefixOf = (account: string) => `${playerPrefix}${account}.`;

export function keep(account: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(prefixOf(account) + name, JSON.stringify(value));
  } catch {
    // Without storage, or when it is full, it lasts as long as the page.
  }
}

export function kept<T>(account: string, name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(prefixOf(account) + name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function forget(account: string, name: string): void {
  try {
    localStorage.removeItem(prefixOf(account) + name);
  } catch {
    // Nothing was kept.
  }
}

/** The names that begin like this. */
export function names(account: string, beginning: string): string[] {
  const prefix = prefixOf(account);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix + beginning))
      .map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Everything of an account. */
export function forgetAll(account: string): void {
  for (const name of names(account, '')) forget(account, name);
}

/**
 * Says which name of the account was changed by another tab, and when another tab has removed what was kept. Returns a
 * function that stops it.
 */
export function follow(account: string, changed: (name: string) => void, removed: () => void): () => void {
  const prefix = prefixOf(account);
  const heard = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    const name = key.slice(prefix.length);
    if (newValue !== null) changed(name);
    // A play is removed when it was reported; all else only by signing out.
    else if (!name.startsWith(playBeginning)) removed();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

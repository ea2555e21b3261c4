// What this browser remembers: language and theme before anybody signs in, and settings that belong to this screen
// rather than to an account.
const prefix = 'todana.';

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

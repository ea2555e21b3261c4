// What this browser remembers by itself: nothing but language and theme, for before anybody signs in.
const prefix = 'todana.';

export function recall(name: 'language' | 'theme'): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function remember(name: 'language' | 'theme', value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

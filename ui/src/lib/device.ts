// What this browser remembers by itself: language and theme, for before anybody signs in, and how pages are
// turned on this screen, which is another matter on a tablet than on a desk.
const prefix = 'todana.';

type Name = 'language' | 'theme' | 'stand';

export function recall(name: Name): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function remember(name: Name, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

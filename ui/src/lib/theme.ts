// Light or dark: the account's choice, or the system's when there is none.
import { remember } from './device';

const ground = { light: '#f5f1e8', dark: '#191714' };

export function applyTheme(theme: 'light' | 'dark' | null): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  remember('theme', theme);
  paintBrowser();
}

/** Colours the browser's own frame like the page. */
function paintBrowser(): void {
  const chosen = document.documentElement.dataset['theme'];
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', dark ? ground.dark : ground.light);
}

export function followSystem(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintBrowser);
  paintBrowser();
}

// An uncaught error is reported once, and not as the server's fault.
import { beforeEach, expect, test, vi } from 'vitest';

const said = vi.hoisted(() => vi.fn());
vi.mock('./toasts.svelte', () => ({ complain: said }));
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: { lang: '' } });

let happen: (type: 'error' | 'unhandledrejection', event: object) => void;
let Failure: (typeof import('./api/failure'))['Failure'];

beforeEach(async () => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener));
  happen = (type, event) => listeners.get(type)!(event);
  vi.resetModules();
  said.mockClear();
  ({ Failure } = await import('./api/failure'));
  (await import('./faults')).watchFaults();
});

test('an error that nobody caught', () => {
  happen('error', { error: new TypeError('x is not a function') });
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^An error occurred on this page/));
  happen('error', { error: new Error('and another, because of it') });
  expect(said).toHaveBeenCalledTimes(1);
});

test('a promise that nobody waited for', () => {
  happen('unhandledrejection', { reason: new Failure('unreachable') });
  expect(said).toHaveBeenCalledExactlyOnceWith('The server cannot be reached.');
});

test('a part of the interface that did not come', () => {
  happen('unhandledrejection', { reason: new TypeError('Failed to fetch dynamically imported module: /assets/a.js') });
  expect(said).toHaveBeenCalledExactlyOnceWith('The server cannot be reached.');
});

test('what is none', () => {
  happen('error', { message: 'ResizeObserver loop completed with undelivered notifications.', error: null });
  happen('unhandledrejection', { reason: new DOMException('called off', 'AbortError') });
  expect(said).not.toHaveBeenCalled();
});

// The recent statements and the text of the console, kept on this device for each account and database.
import { session } from '../../lib/session.svelte';
import { sqlPrefix } from '../kept';
import { longest } from './run-before';

export interface Past {
  /** The newest first. */
  run: string[];
  draft: string;
}

function place(databaseId: string): string {
  return `${sqlPrefix}${session.account?.userId ?? ''}.${databaseId}`;
}

export function recallPast(databaseId: string): Past {
  try {
    const kept = JSON.parse(localStorage.getItem(place(databaseId)) ?? '{}') as Partial<Past>;
    return {
      run: Array.isArray(kept.run) ? kept.run.filter((sql) => typeof sql === 'string') : [],
      draft: typeof kept.draft === 'string' ? kept.draft : '',
    };
  } catch {
    return { run: [], draft: '' };
  }
}

export function rememberPast(databaseId: string, { run, draft }: Past): void {
  try {
    const kept: Past = { run, draft: draft.length > longest ? '' : draft };
    localStorage.setItem(place(databaseId), JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function forgetPast(databaseId: string): void {
  try {
    localStorage.removeItem(place(databaseId));
  } catch {
    // Nothing was kept.
  }
}

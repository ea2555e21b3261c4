// How much storage a person's scores use, and the quota.
import { all } from '../lib/api/client';
import { getUsage } from './api';
import type { Usage, UsageItem } from './types';

/** The complete usage, with every score, the largest first. */
export async function wholeUsage(): Promise<Usage> {
  let first: Usage | null = null;
  const items = await all<UsageItem>(async (cursor) => {
    const page = await getUsage(cursor);
    first ??= page;
    return page;
  });
  return { ...first!, items: items.sort((a, b) => b.bytes - a.bytes) };
}

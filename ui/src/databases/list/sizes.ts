// The sizes of databases, requested a few at a time, because each costs the server some work.
import { getStatistics } from '../api';
import type { Statistics } from '../types';

const atOnce = 4;
let going = 0;
const waiting: (() => void)[] = [];

export async function statisticsInTurn(databaseId: string): Promise<Statistics> {
  if (going >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  going += 1;
  try {
    return await getStatistics(databaseId);
  } finally {
    going -= 1;
    waiting.shift()?.();
  }
}

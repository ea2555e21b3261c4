// Keeps annotations that could not be sent yet in the browser, separately for each account, so that nothing is sent in
// somebody else's name. They are kept after signing out, because the server does not have them, and deleted once they
// have been sent.
import type { Batch, Change, Store } from './queue';
import { claim, here, inTurn, whoIsOpen } from './windows';

const databaseName = 'todana-scores';

interface Row {
  account: string;
  scoreId: string;
  /** Of which window. */
  window: string;
  /** The mark's key, or the batch's token. */
  name: string;
  order: number;
  change?: Change;
  batch?: Batch;
}

let order = 0;
let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(databaseName, 1);
    asked.onupgradeneeded = () => {
      const rows = asked.result.createObjectStore('waiting', { keyPath: ['account', 'scoreId', 'window', 'name'] });
      rows.createIndex('account', 'account');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

/** Does something in one transaction; waits until it is on the disk. */
async function change(act: (rows: IDBObjectStore) => void): Promise<void> {
  const open = await database();
  await new Promise<void>((resolve, reject) => {
    const transaction = open.transaction('waiting', 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
    act(transaction.objectStore('waiting'));
  });
}

/** A page that is being left has no time for the database: unsaved data is written here at once. */
const leavingPrefix = 'todana.leaving.';

/** Moves what pages wrote when they were left into the database, still assigned to their windows. */
async function takeIn(): Promise<void> {
  const places = Object.keys(localStorage).filter((name) => name.startsWith(leavingPrefix));
  for (const place of places) {
    const text = localStorage.getItem(place);
    // It is removed first, so that only one of two windows that look at the same time gets it.
    localStorage.removeItem(place);
    const left = JSON.parse(text ?? '[]') as Row[];
    await change((rows) => left.forEach((row) => rows.put(row)));
  }
}

async function rowsOf(account: string): Promise<Row[]> {
  await quietly(takeIn());
  const open = await database();
  return new Promise((resolve, reject) => {
    const asked = open.transaction('waiting').objectStore('waiting').index('account').getAll(account);
    asked.onsuccess = () => resolve(asked.result as Row[]);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * Takes over what windows have left behind that are no longer open. One window at a time does that, and in one
 * transaction: what another has taken over meanwhile is seen to be that one's.
 */
async function adopt(account: string, scoreId: string): Promise<Row[]> {
  await claim();
  return inTurn(async () => {
    // Mostly there is nothing of other windows, and none has to be asked.
    const others = (await rowsOf(account)).some(({ window }) => window !== here);
    const isOpen = others ? await whoIsOpen() : () => true;
    let mine: Row[] = [];
    await change((store) => {
      const asked = store.index('account').getAll(account);
      asked.onsuccess = () => {
        const rows = (asked.result as Row[]).filter((row) => row.scoreId === scoreId);
        mine = rows.filter((row) => row.window === here || !isOpen(row.window));
        for (const row of mine) {
          if (row.window === here) continue;
          store.delete([account, scoreId, row.window, row.name]);
          store.put({ ...row, window: here });
        }
      };
    });
    return mine.sort((one, other) => one.order - other.order);
  });
}

/** Any storage can fail or be full: then it lasts as long as the page. */
function quietly(work: Promise<void>): Promise<void> {
  return work.catch(() => {});
}

export function storeFor(account: string, scoreId: string): Store {
  const row = (name: string): Row => ({ account, scoreId, window: here, name, order: Date.now() * 1000 + (order++ % 1000) });
  const at = (name: string) => [account, scoreId, here, name];
  const leaving = `${leavingPrefix}${here}.${scoreId}`;
  return {
    load: async () => {
      const rows = await adopt(account, scoreId).catch((): Row[] => []);
      return {
        waiting: rows.flatMap(({ change }) => (change ? [change] : [])),
        batches: rows.flatMap(({ batch }) => (batch ? [batch] : [])),
      };
    },
    put: (what) => quietly(change((rows) => rows.put({ ...row(what.key), change: what }))),
    leave: (waiting, batches) => {
      const rows = [
        ...batches.map((batch) => ({ ...row(batch.token), batch })),
        ...waiting.map((what) => ({ ...row(what.key), change: what })),
      ];
      try {
        if (rows.length) localStorage.setItem(leaving, JSON.stringify(rows));
      } catch {
        // It is full or not allowed: then it has to reach the database.
      }
    },
    drop: (key) => quietly(change((rows) => rows.delete(at(key)))),
    begin: async (batch) => {
      await quietly(
        change((rows) => {
          for (const { key } of batch.changes) rows.delete(at(key));
          rows.put({ ...row(batch.token), batch });
        }),
      );
      // The page continues after all: before anything is sent, it is kept in one place only.
      localStorage.removeItem(leaving);
    },
    end: (batch, waiting) =>
      quietly(
        change((rows) => {
          rows.delete(at(batch.token));
          for (const { key } of batch.changes) rows.delete(at(key));
          for (const what of waiting) rows.put({ ...row(what.key), change: what });
        }),
      ),
  };
}

/** The scores that have unsent annotations of this account. */
export async function leftBehind(account: string): Promise<string[]> {
  const rows = await rowsOf(account).catch((): Row[] => []);
  return [...new Set(rows.map(({ scoreId }) => scoreId))];
}

// Keeps in the browser what was written and could not be sent yet, for each account by itself: what one
// person wrote is never sent in the name of another. It outlives signing out, because the server does not
// have it; it goes when it has been sent.
import type { Batch, Change, Store } from './queue';

const databaseName = 'todana-scores';
/** A window that is open holds the lock of this name; what it keeps is left alone by the others. */
const lockOf = (window: string) => `todana-writing-${window}`;

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

const here = crypto.randomUUID();
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

async function rowsOf(account: string): Promise<Row[]> {
  const open = await database();
  return new Promise((resolve, reject) => {
    const asked = open.transaction('waiting').objectStore('waiting').index('account').getAll(account);
    asked.onsuccess = () => resolve(asked.result as Row[]);
    asked.onerror = () => reject(asked.error);
  });
}

let claimed: Promise<void> | null = null;

/** Says to other windows that this one is open, for as long as it is. */
function claim(): Promise<void> {
  claimed ??= new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    void navigator.locks.request(lockOf(here), () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return claimed;
}

/** Takes over what windows have left behind that are no longer open. One window at a time does that. */
async function adopt(account: string, scoreId: string): Promise<Row[]> {
  await claim();
  const take = async (): Promise<Row[]> => {
    const held = await navigator.locks?.query();
    const alive = new Set(held?.held?.map(({ name }) => name));
    const rows = (await rowsOf(account)).filter((row) => row.scoreId === scoreId);
    const mine = rows.filter((row) => row.window === here || !alive.has(lockOf(row.window)));
    await change((store) => {
      for (const row of mine) {
        if (row.window === here) continue;
        store.delete([account, scoreId, row.window, row.name]);
        store.put({ ...row, window: here });
      }
    });
    return mine.sort((one, other) => one.order - other.order);
  };
  return navigator.locks ? await navigator.locks.request('todana-writing', take) : take();
}

/** Whatever storage there is can fail or be full: then it lasts as long as the page. */
function quietly(work: Promise<void>): Promise<void> {
  return work.catch(() => {});
}

export function storeFor(account: string, scoreId: string): Store {
  const row = (name: string): Row => ({ account, scoreId, window: here, name, order: Date.now() * 1000 + (order++ % 1000) });
  const at = (name: string) => [account, scoreId, here, name];
  return {
    load: async () => {
      const rows = await adopt(account, scoreId).catch((): Row[] => []);
      return {
        waiting: rows.flatMap(({ change }) => (change ? [change] : [])),
        batches: rows.flatMap(({ batch }) => (batch ? [batch] : [])),
      };
    },
    put: (what) => quietly(change((rows) => rows.put({ ...row(what.key), change: what }))),
    drop: (key) => quietly(change((rows) => rows.delete(at(key)))),
    begin: (batch) =>
      quietly(
        change((rows) => {
          for (const { key } of batch.changes) rows.delete(at(key));
          rows.put({ ...row(batch.token), batch });
        }),
      ),
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

/** The scores for which something of this account is waiting. */
export async function leftBehind(account: string): Promise<string[]> {
  const rows = await rowsOf(account).catch((): Row[] => []);
  return [...new Set(rows.map(({ scoreId }) => scoreId))];
}

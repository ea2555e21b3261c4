// The caches in which the collections keep what is available offline: one for each account and each collection that
// keeps something.
import { parts } from './parts';

export async function keptNames() {
  return (await caches.keys()).filter(partOf);
}

/** The account whose cache this is. */
export function accountOf(name) {
  return name.slice(partOf(name).prefix.length);
}

/** Whether they belong to one account: if there are ever two, none of them may be used. */
export function ofOne(names) {
  return new Set(names.map(accountOf)).size === 1;
}

function partOf(name) {
  return parts.find(({ prefix }) => name.startsWith(prefix));
}

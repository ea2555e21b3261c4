// Chooses a few of several kinds of things.

/** Some of each kind: in turns, until there are enough. The kinds stay together. */
export function balanced<T>(kinds: readonly (readonly T[])[], most: number): T[] {
  const counts = kinds.map(() => 0);
  let left = most;
  for (let took = true; took && left > 0; ) {
    took = false;
    for (const [at, kind] of kinds.entries()) {
      if (left === 0 || counts[at]! >= kind.length) continue;
      counts[at]! += 1;
      left -= 1;
      took = true;
    }
  }
  return kinds.flatMap((kind, at) => kind.slice(0, counts[at]));
}

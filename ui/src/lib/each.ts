// Does the same to several things.
import { Failure } from './api/failure';
import { complain } from './toasts.svelte';
import { wording } from './wording';

const atOnce = 4;

/** Does something to each, a few at a time. Returns those for which it worked; an error is shown once. */
export async function each<T>(things: readonly T[], act: (thing: T) => Promise<unknown>): Promise<T[]> {
  const worked: T[] = [];
  const waiting = [...things];
  let failure: Failure | null = null;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
        try {
          await act(thing);
          worked.push(thing);
        } catch (thrown) {
          failure ??= Failure.from(thrown);
        }
      }
    }),
  );
  if (failure) complain(wording(failure));
  return worked;
}

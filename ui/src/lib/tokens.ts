// Creates a token for the person who is signed in.
import { ask, create } from './api/client';
import { intend } from './api/intent';
import type { Access, NewToken } from './api/types';
import { endOf, type Lifetime } from './lifetime';

export interface TokenWish {
  name: string;
  access: Access;
  lifetime: Lifetime;
}

/** One for everything. */
export const makeToken = ({ name, access, lifetime }: TokenWish): Promise<NewToken> =>
  intend('/api/v1/tokens', [name, access, lifetime], (key, begun) =>
    ask(create('/api/v1/tokens', key, { body: { name, access, expiresAt: endOf(lifetime, begun) } })),
  );

// Who is signed in, and what the server says about itself. All other code asks here.
import { tick } from 'svelte';
import { ask, api, onSignedOut, withTag } from './api/client';
import { Failure } from './api/failure';
import { forgetIntents } from './api/intent';
import type { Account, AccountChange, Server, SignedIn } from './api/types';
import { languageChosen, setLanguage } from './i18n/index.svelte';
import { forgetKept } from './kept';
import { currentAddress, currentPath, go } from './router.svelte';
import { hearTabs, tellTabs } from './session-tabs';
import { applyTheme } from './theme';
import { settle } from './toasts.svelte';

type Stage = 'starting' | 'ready' | 'unreachable' | 'unexpected' | 'broken';

let stage = $state<Stage>('starting');
let server = $state<Server | null>(null);
let account = $state<Account | null>(null);
let tag: string | null = null;
let hears = false;

export const session = {
  get stage(): Stage {
    return stage;
  },
  get server(): Server | null {
    return server;
  },
  get account(): Account | null {
    return account;
  },
  get isAdmin(): boolean {
    return account?.role === 'admin';
  },
  get displayName(): string {
    return account?.displayName || account?.name || '';
  },
};

/** Loads both at once; to be called again if the server could not be reached. */
export async function start(): Promise<void> {
  onSignedOut(forget);
  if (!hears) hearTabs(lookAgain);
  hears = true;
  stage = 'starting';
  try {
    const [about, who] = await Promise.all([
      ask(api.GET('/api/v1/server')),
      ask(api.GET('/api/v1/session')).catch((thrown: unknown) => {
        if (Failure.from(thrown).kind === 'not-signed-in') return null;
        throw thrown;
      }),
    ]);
    server = about;
    if (who) take(who.account);
    stage = 'ready';
  } catch (thrown) {
    const { kind } = Failure.from(thrown);
    if (kind === 'page') stage = 'broken';
    else stage = kind === 'unreachable' || kind === 'unavailable' ? 'unreachable' : 'unexpected';
  }
}

/** Another tab has signed in or out. If nobody is signed in any more, the answer itself says so (`forget`). */
async function lookAgain(): Promise<void> {
  if (stage !== 'ready') return;
  try {
    const { account: fresh } = await ask(api.GET('/api/v1/session'));
    if (account && account.userId !== fresh.userId) {
      // Nothing of the account before stays on the screen.
      forgetIntents();
      account = null;
      await tick();
    }
    if (server?.needsSetup) server = { ...server, needsSetup: false };
    take(fresh);
  } catch (thrown) {
    // If the server cannot be reached, the next request says who is signed in.
    Failure.from(thrown);
  }
}

/** Signs in with what signing in or setting up answered. */
export function enter(who: SignedIn, to: string): void {
  if (server) server = { ...server, needsSetup: false };
  const wanted = languageChosen();
  take(who.account);
  tellTabs();
  go(to, { replace: true });
  // A language that was chosen on the sign-in page is kept.
  if (wanted && !who.account.language) void change({ language: wanted }).catch(() => {});
}

export async function signOut(): Promise<void> {
  await settle();
  await ask(api.DELETE('/api/v1/session'));
  await forgetKept();
  forgetIntents();
  tellTabs();
  account = null;
  tag = null;
  go('/sign-in');
}

/** The server no longer knows us: ask to sign in, and come back here afterwards. */
function forget(): void {
  // An invalid share link says nothing about who is signed in here.
  if (!account || currentPath().startsWith('/shared/')) return;
  const from = currentAddress();
  void forgetKept();
  account = null;
  tag = null;
  go(`/sign-in?next=${encodeURIComponent(from)}`, { replace: true });
}

/** Applies an account as the server sent it, with its language and theme. */
export function take(fresh: Account, freshTag: string | null = null): void {
  account = fresh;
  tag = freshTag;
  setLanguage(fresh.language ?? null);
  applyTheme(fresh.theme ?? null);
}

export async function reload(): Promise<void> {
  const { data, tag: fresh } = await withTag(api.GET('/api/v1/account'));
  take(data, fresh);
}

/** Changes the account. `guarded`: only if nobody changed it since we looked. */
export async function change(what: AccountChange, guarded = false): Promise<void> {
  const header = guarded && tag ? { 'If-Match': tag } : {};
  const { data, tag: fresh } = await withTag(
    api.PATCH('/api/v1/account', { body: what, params: { header } }),
  );
  take(data, fresh);
}

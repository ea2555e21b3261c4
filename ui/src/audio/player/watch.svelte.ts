// Follows who is signed in and what happens to the page, for as long as the page exists, and tells the system what is
// played.
import { untrack } from 'svelte';
import { session } from '../../lib/session.svelte';
import { handleMedia, showMedia, showMediaPlace, showMediaState } from './media-session';
import type { Player } from './player.svelte';

/** To be called once. */
export function watch(player: Player): void {
  $effect.root(() => {
    $effect(() => {
      const account = session.account?.userId ?? null;
      untrack(() => player.enter(account));
    });
    $effect(() => showMedia(player.current));
    $effect(() => {
      void player.current;
      untrack(() => player.applyVolume());
    });
    $effect(() => {
      showMediaState(player.entry ? (player.playing ? 'playing' : 'paused') : 'none');
      const { length } = player;
      untrack(() => showMediaPlace(player.position, length));
    });
  });
  handleMedia(player);
  addEventListener('pagehide', () => player.leave());
  addEventListener('online', () => player.online());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') player.leave();
    else player.back();
  });
}

// What the system shows of the player, and its buttons: on the lock screen, on headphones, on a keyboard.
import { artworkPlace } from '../api';
import type { Recording } from '../types';
import { titleOf } from '../words';

interface Controls {
  playing: boolean;
  position: number;
  start: () => void;
  pause: () => void;
  next: () => void;
  previous: () => void;
  seek: (to: number) => void;
}

// Not every browser has it.
const media = 'mediaSession' in navigator ? navigator.mediaSession : null;

const sizes = [96, 300, 600] as const;

export function handleMedia(controls: Controls): void {
  const on = (action: MediaSessionAction, act: (details: MediaSessionActionDetails) => void) => {
    try {
      media?.setActionHandler(action, act);
    } catch {
      // The browser does not know this action.
    }
  };
  on('play', () => controls.start());
  on('pause', () => controls.pause());
  on('previoustrack', () => controls.previous());
  on('nexttrack', () => controls.next());
  on('seekbackward', ({ seekOffset }) => controls.seek(controls.position - (seekOffset ?? 10)));
  on('seekforward', ({ seekOffset }) => controls.seek(controls.position + (seekOffset ?? 10)));
  on('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) controls.seek(seekTime);
  });
}

export function showMedia(recording: Recording | null): void {
  if (!media || !('MediaMetadata' in globalThis)) return;
  const digest = recording?.artwork;
  media.metadata =
    recording &&
    new MediaMetadata({
      title: titleOf(recording),
      artist: recording.artist ?? '',
      album: recording.album ?? '',
      artwork: digest
        ? sizes.map((size) => ({
            src: new URL(artworkPlace(digest, size), location.href).href,
            sizes: `${size}x${size}`,
            type: 'image/webp',
          }))
        : [],
    });
}

export function showMediaState(state: MediaSessionPlaybackState): void {
  if (media) media.playbackState = state;
}

export function showMediaPlace(position: number, duration: number): void {
  if (!media || !('setPositionState' in media)) return;
  try {
    if (duration > 0) media.setPositionState({ duration, position: Math.min(position, duration), playbackRate: 1 });
    else media.setPositionState();
  } catch {
    // A length that the browser does not take.
  }
}

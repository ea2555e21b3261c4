// Full screen, where the browser supports it. Elsewhere the stand fills the window.
let on = $state(document.fullscreenElement !== null);

document.addEventListener('fullscreenchange', () => {
  on = document.fullscreenElement !== null;
});

export const fullScreen = {
  get possible(): boolean {
    return document.fullscreenEnabled === true;
  },
  get on(): boolean {
    return on;
  },
  /** The whole document, so that messages and dialogs are visible as well. */
  toggle(): void {
    if (on) this.leave();
    else if (this.possible) void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
  },
  leave(): void {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  },
};

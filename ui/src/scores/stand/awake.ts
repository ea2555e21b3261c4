// Keeps the screen on while somebody plays. The browser ends this when the page is hidden, so it is requested again
// when the page returns. Where it is not possible, the system's own setting applies; over plain HTTP, which somebody
// could change, the stand says so.

/** False where only the missing HTTPS is in the way. */
export function canStayAwake(): boolean {
  return isSecureContext || 'wakeLock' in navigator;
}

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask() {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) void lock.release();
    } catch {
      // The battery is low, or the browser refuses.
    }
  }

  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release().catch(() => {});
  };
}

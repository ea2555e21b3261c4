// Checks from time to time for other people's annotations while the page is visible: not at the same moment on all
// stands, less often while it fails, and at once when the page or the connection returns.

/** The result of a check; `over` if there is nothing more to check. */
export type Looked = 'well' | 'failed' | 'over';

/** In milliseconds. Each wait is longer by up to `spread` of itself. */
const calm = 10_000;
/** While a score is still being imported. */
const calmWhileComing = 5_000;
const longest = 160_000;
const spread = 0.5;

export interface Eyes {
  look: () => Promise<Looked>;
  visible: () => boolean;
  online: () => boolean;
  /** Calls it when the page becomes visible or the connection returns. Returns a function that stops it. */
  onchange: (then: () => void) => () => void;
  /** How long to wait after a successful check, if not the usual time. */
  calm?: () => number;
  random?: () => number;
}

const usual = () => calm;

/** Returns a function that stops it. */
export function lookRegularly({ look, visible, online, onchange, calm = usual, random = Math.random }: Eyes): () => void {
  let wait = calm();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let over = false;

  function rest(): void {
    clearTimeout(timer);
    if (!over && visible() && online()) timer = setTimeout(() => void now(), wait * (1 + spread * random()));
  }

  async function now(): Promise<void> {
    clearTimeout(timer);
    if (looking || over || !visible() || !online()) return;
    looking = true;
    const looked = await look();
    looking = false;
    if (looked === 'over') over = true;
    wait = looked === 'failed' ? Math.min(longest, wait * 2) : calm();
    rest();
  }

  const deaf = onchange(() => {
    wait = calm();
    void now();
  });
  rest();
  return () => {
    over = true;
    clearTimeout(timer);
    deaf();
  };
}

/** As reported by the browser. */
export function browserEyes(look: () => Promise<Looked>, coming: () => boolean): Eyes {
  return {
    look,
    calm: () => (coming() ? calmWhileComing : calm),
    visible: () => document.visibilityState === 'visible',
    online: () => navigator.onLine,
    onchange: (then) => {
      document.addEventListener('visibilitychange', then);
      addEventListener('online', then);
      return () => {
        document.removeEventListener('visibilitychange', then);
        removeEventListener('online', then);
      };
    },
  };
}

// How this screen shows pages. These settings belong to the screen and not to the account: a tablet on a stand and a
// desktop screen need different ones.
import { recall, remember } from '../../lib/device';

export type Paper = 'plain' | 'sepia' | 'night';

interface Settings {
  halves: boolean;
  /** Two side by side where that is useful. */
  abreast: boolean;
  paper: Paper;
}

const usual: Settings = { halves: false, abreast: true, paper: 'plain' };

function read(): Settings {
  try {
    const kept = JSON.parse(recall('stand') ?? '{}') as Partial<Settings>;
    return {
      halves: kept.halves === true,
      abreast: kept.abreast !== false,
      paper: kept.paper === 'sepia' || kept.paper === 'night' ? kept.paper : usual.paper,
    };
  } catch {
    return usual;
  }
}

let current = $state.raw(read());

export const standSettings = {
  get halves(): boolean {
    return current.halves;
  },
  get abreast(): boolean {
    return current.abreast;
  },
  get paper(): Paper {
    return current.paper;
  },
};

export function setStand(change: Partial<Settings>): void {
  current = { ...current, ...change };
  remember('stand', JSON.stringify(current));
}

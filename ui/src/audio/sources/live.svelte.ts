// A source that is shown, kept current while it is being scanned.
import { Failure } from '../../lib/api/failure';
import { t } from '../../lib/i18n/index.svelte';
import { complain, say } from '../../lib/toasts.svelte';
import { differencesOf, Versioned, type Outcome } from '../../lib/versioned.svelte';
import { fieldsWording, wording } from '../../lib/wording';
import { answerScan, changeSource, getSource, startScan } from '../api';
import type { Source } from '../types';

export interface SourceFields {
  name?: string;
  prefix?: string;
  direct?: boolean;
  accessKeyId?: string;
  secretAccessKey?: string;
}

/** At first somebody watches what they have just begun; later it is only to be current. */
const often = 700;
const seldom = 3000;
const atFirst = 20_000;

export class LiveSource extends Versioned<Source, SourceFields> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  #stopped = false;

  constructor(readonly id: string) {
    super({
      get: () => getSource(id),
      change: async (change, tag) => {
        if (!('prefix' in change)) return changeSource(id, change, tag);
        const changed = await changeSource(id, { ...change, prefix: change.prefix ?? '' }, tag);
        // With another prefix, other files are found.
        queueMicrotask(() => void this.scan().catch((thrown: unknown) => complain(wording(thrown))));
        return changed;
      },
      differences: (before, now) =>
        differencesOf<Source>(
          [
            { label: t('sources.name'), read: ({ name }) => name },
            { label: t('sources.prefix'), read: ({ prefix }) => prefix ?? '' },
            { label: t('sources.key'), read: ({ accessKeyHint }) => accessKeyHint ?? '' },
            { label: t('sources.direct'), read: ({ direct }) => t(direct ? 'sources.isDirect' : 'sources.notDirect') },
          ],
          before,
          now,
        ),
      taken: ({ scan }) => this.#watch(scan.state === 'running'),
    });
  }

  /** The two parts of a key go together, and what they were before is known to nobody: there is no way back. */
  async changeKey(change: SourceFields): Promise<Outcome> {
    try {
      this.take(await changeSource(this.id, change, this.tag));
      say(t('common.saved'));
      return { is: 'saved' };
    } catch (thrown) {
      const failure = Failure.from(thrown);
      return { is: 'refused', why: fieldsWording(failure) ?? wording(failure) };
    }
  }

  async scan(): Promise<void> {
    this.#since = Date.now();
    this.#note(await startScan(this.id));
  }

  async answer(remove: boolean): Promise<void> {
    this.#since = Date.now();
    this.#note(await answerScan(this.id, remove));
  }

  /** The page was hidden, or is seen again. */
  look(): void {
    if (document.visibilityState === 'visible' && this.value) void this.#poll();
    else clearTimeout(this.#timer);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** These answers name no version: the one that is known stays. */
  #note(source: Source): void {
    this.take({ data: source, tag: this.tag });
  }

  #watch(running: boolean): void {
    clearTimeout(this.#timer);
    if (!running || this.#stopped) return;
    this.#since ||= Date.now();
    this.#timer = setTimeout(() => void this.#poll(), Date.now() - this.#since < atFirst ? often : seldom);
  }

  async #poll(): Promise<void> {
    if (this.#stopped || document.visibilityState === 'hidden') return;
    try {
      this.take(await getSource(this.id));
    } catch {
      // What was shown stays; the next answer corrects it.
      this.#watch(true);
    }
  }
}

// The behaviour of every menu: it opens with its button, and closes with Escape, with a press or a focus outside of it,
// and on navigation. Its appearance is in `parts.css`.
import { currentAddress } from './router.svelte';

export class Menu {
  open = $state(false);
  /** The menu with its button. */
  root = $state<HTMLElement>();
  button = $state<HTMLButtonElement>();

  /** Made where a component is made. */
  constructor() {
    $effect(() => {
      void currentAddress();
      this.open = false;
    });
  }

  toggle = () => {
    this.open = !this.open;
  };

  outside = (event: Event) => {
    if (this.open && !this.root?.contains(event.target as Node)) this.open = false;
  };

  escape = (event: KeyboardEvent) => {
    if (!this.open || event.key !== 'Escape') return;
    event.preventDefault();
    this.close();
  };

  /** Closes, with the focus where it was before. */
  close = () => {
    this.open = false;
    this.button?.focus();
  };
}

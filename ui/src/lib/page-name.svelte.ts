// The title of a page that shows one thing: the thing's name, for the window and its history.
let name = $state<string | null>(null);

export function pageName(): string | null {
  return name;
}

/** To be called while a page is set up; what it reads may change, and the name goes with the page. */
export function namePage(current: () => string | null | undefined): void {
  $effect(() => {
    name = current() || null;
    return () => {
      name = null;
    };
  });
}

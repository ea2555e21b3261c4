// The names of pages.

/** The name that somebody gave a page. Until then it is called by the number it got when it came. */
export function givenName({ pageId, name }: { pageId: number | null; name: string }): string {
  return name === String(pageId) ? '' : name;
}

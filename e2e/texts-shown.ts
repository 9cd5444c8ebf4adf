import type { Page } from 'playwright-core';

/** Every text of a page that is read or heard: between tags, and in the attributes that are told. */
export function textsShown(page: Page): Promise<string[]> {
  return page.evaluate(`[document.title, ...[...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter((it) => it.nodeType === 3).map((it) => it.data.trim()),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])].filter((text) => text !== '')`);
}

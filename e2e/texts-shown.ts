import type { Page } from 'playwright-core';

/** Every visible or announced text of a page: between tags, and in attributes for users. */
export function textsShown(page: Page): Promise<string[]> {
  return page.evaluate(`[document.title, ...[...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter((it) => it.nodeType === 3).map((it) => it.data.trim()),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])].filter((text) => text !== '')`);
}

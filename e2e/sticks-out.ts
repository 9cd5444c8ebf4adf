import type { Page } from 'playwright-core';

/** Whether a page has to be moved sideways, or the screen that scrolls within it: a sentence, or none. */
export async function sticksOut(page: Page): Promise<string[]> {
  const over = Number(
    await page.evaluate(
      `Math.max(...[document.documentElement, ...document.querySelectorAll('main > *')]
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
    ),
  );
  return over > 0 ? [`it is ${over} too wide`] : [];
}

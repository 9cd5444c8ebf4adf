import type { Page } from 'playwright-core';

/** A sentence if the page or its scroll container overflows horizontally; otherwise empty. */
export async function horizontalOverflow(page: Page): Promise<string[]> {
  const over = Number(
    await page.evaluate(
      `Math.max(...[document.documentElement, ...document.querySelectorAll('main > *')]
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
    ),
  );
  return over > 0 ? [`it is ${over} too wide`] : [];
}

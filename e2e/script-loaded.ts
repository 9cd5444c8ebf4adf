import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until a page has loaded a lazy script, so that the server can be stopped. It polls from outside: `page.waitForFunction`
 * evaluates code in the page, which a strict policy refuses.
 */
export async function scriptLoaded(page: Page, name: string): Promise<void> {
  const loaded = () =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)),
      `/${name}`,
    );
  await expect.poll(loaded).toBe(true);
}

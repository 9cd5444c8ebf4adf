import type { Browser, Page } from 'playwright-core';
import { axeViolations, colorsAlone } from './axe-violations.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';

const phone = { width: 360, height: 800 };

/** Axe violations of the current screen in light and dark mode, and overflow on a phone. */
export async function screenErrors(page: Page): Promise<string[]> {
  const desk = page.viewportSize() ?? phone;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await axeViolations(page, colorsAlone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  const onPhone = await horizontalOverflow(page);
  await page.setViewportSize(desk);
  return [
    ...inLight,
    ...inDark.map((error) => `in the dark, ${error}`),
    ...onPhone.map((error) => `on a phone, ${error}`),
  ];
}

/**
 * Axe violations in a frame. No script runs there, not even axe, so its URL is opened by itself, in the same session, in a
 * browser that bypasses policies. Rules about landmarks and headings don't apply, since it is only part of a page.
 */
export async function frameViolations(browser: Browser, page: Page, address: string): Promise<string[]> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, bypassCSP: true });
  try {
    const frame = await context.newPage();
    const inTheme = async (theme: 'light' | 'dark') => {
      const url = new URL(address, page.url());
      url.searchParams.set('theme', theme);
      await frame.goto(url.href);
      const errors = await axeViolations(frame, {
        tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return errors.map((error) => `in a frame, ${theme}, ${error}`);
    };
    return [...(await inTheme('light')), ...(await inTheme('dark'))];
  } finally {
    await context.close();
  }
}

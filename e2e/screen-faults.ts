import type { Browser, Page } from 'playwright-core';
import { axeFaults, colorsAlone } from './axe-faults.ts';
import { sticksOut } from './sticks-out.ts';

const phone = { width: 360, height: 800 };

/** What axe finds on a screen as it stands, in light and in the colours of the dark; and what sticks out on a phone. */
export async function screenFaults(page: Page): Promise<string[]> {
  const desk = page.viewportSize() ?? phone;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await axeFaults(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await axeFaults(page, colorsAlone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  const onPhone = await sticksOut(page);
  await page.setViewportSize(desk);
  return [
    ...inLight,
    ...inDark.map((fault) => `in the dark, ${fault}`),
    ...onPhone.map((fault) => `on a phone, ${fault}`),
  ];
}

/**
 * What axe finds in what a frame of a page shows. No script runs in it, so that axe cannot either: its address is opened
 * alone, by the same person, in a browser that was told not to heed policies. That it is a part of a page, without
 * landmarks and headings of its own, is no fault of it.
 */
export async function frameFaults(browser: Browser, page: Page, address: string): Promise<string[]> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, bypassCSP: true });
  try {
    const frame = await context.newPage();
    const inTheme = async (theme: 'light' | 'dark') => {
      const url = new URL(address, page.url());
      url.searchParams.set('theme', theme);
      await frame.goto(url.href);
      const faults = await axeFaults(frame, {
        tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return faults.map((fault) => `in a frame, ${theme}, ${fault}`);
    };
    return [...(await inTheme('light')), ...(await inTheme('dark'))];
  } finally {
    await context.close();
  }
}

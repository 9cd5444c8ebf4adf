import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';

const phone = { width: 360, height: 800 };

/** What axe finds on a screen as it stands, in light and in the colours of the dark; and what sticks out on a phone. */
export async function screenFaults(page: Page): Promise<string[]> {
  const desk = page.viewportSize() ?? phone;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await axeFaults(axe(page));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await axeFaults(axe(page).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  await page.setViewportSize(desk);
  return [
    ...inLight,
    ...inDark.map((fault) => `in the dark, ${fault}`),
    ...(wide > 0 ? [`on a phone, it is ${wide} too wide`] : []),
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
      const faults = await axeFaults(
        axe(frame).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
      );
      return faults.map((fault) => `in a frame, ${theme}, ${fault}`);
    };
    return [...(await inTheme('light')), ...(await inTheme('dark'))];
  } finally {
    await context.close();
  }
}

/** Its other mode opens a page more each time, to gather what it finds in frames; it finds nothing where no script runs. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function axeFaults(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

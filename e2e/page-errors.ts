import type { Page } from 'playwright-core';
import { axeViolations, colorsAlone } from './axe-violations.ts';

/** The width of small phones, and of a desktop page at 400 % zoom (WCAG 1.4.10). */
const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };

/**
 * The visual errors of a page: axe violations in light and dark mode, and on a phone horizontal overflow and small touch targets.
 * axe is a script, so scripts must be allowed.
 */
export async function pageErrors(page: Page): Promise<string[]> {
  await page.setViewportSize(desk);
  // Without animations, or axe would measure a color in transition.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await axeViolations(page, colorsAlone);
  await page.setViewportSize(phone);
  return [...inLight, ...inDark.map((error) => `in the dark, ${error}`), ...(await phoneErrors(page))];
}

async function phoneErrors(page: Page): Promise<string[]> {
  const width = await page.evaluate('document.documentElement.scrollWidth');
  const tooWide = width === phone.width ? [] : [`on a phone, it is ${width} wide`];
  return [...tooWide, ...(await lowControls(page))];
}

/** Less than 44 pixels high (WCAG 2.5.5). Measured in the page: asking for each control takes a dozen messages. */
function lowControls(page: Page): Promise<string[]> {
  const controls = 'button, a, summary, .field input, .choice-head';
  return page.evaluate<string[]>(`[...document.querySelectorAll('${controls}')]
    .filter((control) => control.checkVisibility())
    .map((control) => ({ name: control.innerText ?? '', height: control.getBoundingClientRect().height }))
    .filter(({ height }) => height < 44)
    .map(({ name, height }) => name + ': ' + height + ' high')`);
}

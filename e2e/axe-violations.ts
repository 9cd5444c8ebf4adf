import axe, { type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type Choice = { rules?: string[]; tags?: string[] };

/** For a page already checked in light mode: dark mode only changes colors. */
export const colorsAlone: Choice = { rules: ['color-contrast'] };

/**
 * The axe violations of the current page, by all rules or the given ones. Frames are left out: ours run no scripts, not even axe
 * (`frameViolations`), and it would wait for each.
 */
export async function axeViolations(page: Page | Frame, { rules, tags }: Choice = {}): Promise<string[]> {
  // Half a megabyte, which the page keeps until it is left: parsing it costs as much as checking the colors.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // Reporting passed rules would take a quarter of the time.
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
  };
  // Colors in the middle of a transition aren't those that people see.
  await page.evaluate(transitionsEnd);
  return page.evaluate(violationsIn, options);
}

/** A script for the page. Spinners never end. */
const transitionsEnd = `Promise.allSettled(document.getAnimations()
  .filter((it) => it.effect.getComputedTiming().endTime !== Infinity).map((it) => it.finished))`;

/** Runs in the page. */
async function violationsIn(options: RunOptions): Promise<string[]> {
  const { axe: its } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await its.run(options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

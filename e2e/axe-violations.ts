import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Choice = { rules?: string[]; tags?: string[] };

/** For a page already checked in light mode: dark mode only changes colors. */
export const colorsAlone: Choice = { rules: ['color-contrast'] };

/**
 * The axe violations of the current page, by all rules or the given ones. Its other mode opens another page each time, to collect
 * results from frames; ours run no scripts, so it would find nothing there (`frameViolations`).
 */
export async function axeViolations(page: Page, { rules, tags }: Choice = {}): Promise<string[]> {
  // Reporting passed rules would take a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  if (tags) axe.withTags(tags);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

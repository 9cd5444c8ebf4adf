import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Choice = { rules?: string[]; tags?: string[] };

/** For a page that was looked at by day: in the dark only its colours are others. */
export const colorsAlone: Choice = { rules: ['color-contrast'] };

/**
 * What axe finds on a page as it stands, by all of its rules or those that are chosen. Its other mode opens a page more each
 * time, to gather what it finds in frames; ours run no script, and have none to find (`frameViolations`).
 */
export async function axeViolations(page: Page, { rules, tags }: Choice = {}): Promise<string[]> {
  // To tell what is right in each rule costs a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  if (tags) axe.withTags(tags);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

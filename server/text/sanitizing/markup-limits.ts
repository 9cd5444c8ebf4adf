import { htmlLimits } from '../html-policy.ts';

/** Thrown by the parsers at the first element beyond a limit, so that their work stays proportional to it. */
export class MarkupLimitExceeded extends Error {}

/** @throws MarkupLimitExceeded if `html` contains more `<` than the policy allows; stops reading there */
export function checkTagLimit(html: string): void {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > htmlLimits.tags) throw new MarkupLimitExceeded();
  }
}

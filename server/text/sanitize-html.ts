import { serialize } from 'parse5';
import { plainText } from './plain-text.ts';
import { agreesWithPolicy } from './sanitizing/agrees-with-policy.ts';
import { checkTagLimit, MarkupLimitExceeded } from './sanitizing/markup-limits.ts';
import { parseHtml } from './sanitizing/parse-html.ts';
import { stripToPolicy } from './sanitizing/strip-to-policy.ts';
import { textToHtml } from './text-to-html.ts';
import { cleanText } from './well-formed-text.ts';

/**
 * Reduces HTML of any origin to the policy in `html-policy.ts`. The result is safe as the content of any block
 * element, contains neither NUL nor lone surrogates, and is unchanged when sanitized again.
 *
 * Two parsers must agree on it: sanitize-html strips, then parse5, which builds the tree a browser builds, must find
 * only what the policy allows and must serialize the tree to the same string. If they don't agree, or the markup
 * exceeds the policy's limits, the result is the plain text of the input.
 *
 * @param dirty at most 150,000 characters; the caller checks
 */
export function sanitizeHtml(dirty: string): string {
  const html = cleanText(dirty);
  // No markup and nothing with more than one spelling: the text is its own HTML.
  if (!/[<>&\u00a0]/.test(html)) return html;
  return sanitizeMarkup(html) ?? textToHtml(plainText(html));
}

function sanitizeMarkup(html: string): string | undefined {
  try {
    return agreedForm(html);
  } catch (error) {
    if (error instanceof MarkupLimitExceeded) return undefined;
    throw error;
  }
}

// Misnested markup takes a second round: the first shows how a browser fixes it, the second that the result is
// stable.
const maxRounds = 4;

function agreedForm(html: string): string | undefined {
  checkTagLimit(html);
  let current = html;
  for (let round = 0; round < maxRounds; round += 1) {
    const stripped = stripToPolicy(current);
    const tree = parseHtml(stripped);
    const asBrowsersReadIt = serialize(tree);
    checkTagLimit(asBrowsersReadIt);
    if (asBrowsersReadIt === stripped) return agreesWithPolicy(tree) ? stripped : undefined;
    current = asBrowsersReadIt;
  }
  return undefined;
}

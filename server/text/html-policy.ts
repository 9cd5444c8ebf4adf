/**
 * The HTML that a message may contain, as data. Two readers that share no code apply it: `stripToPolicy` removes what
 * it does not name, `agreesWithPolicy` refuses what it does not name.
 */

/** Increment it with every change below: stored HTML of an older version is sanitized again. */
export const htmlPolicyVersion = 1;

/**
 * More than people or their email clients write, and little enough that no parser slows down. Markup beyond a limit
 * is shown as plain text. `tags` counts every `<`, opening or closing, in input and output. `characters` is the limit
 * of the sanitized form, twice that of the input: links with their guards grow to less than that, an ampersand to
 * five times its length.
 */
export const htmlLimits = { tags: 20_000, depth: 200, characters: 300_000 } as const;

/**
 * The valid values of an attribute.
 *
 * - `url`: absolute, one of `schemes`; with `inlineAttachments`, `cid:` and an attachment id as well
 * - `text`: anything
 * - `integer`: decimal, `min` to `max`
 * - `word`: one of `words`
 * - `constant`: `value` and no other, present exactly when the attribute `beside` is
 */
export type AttributeRule =
  | { readonly kind: 'url'; readonly schemes: readonly string[]; readonly inlineAttachments?: true }
  | { readonly kind: 'text' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'constant'; readonly value: string; readonly beside: string };

/** An element's attributes in serialization order, and where it is allowed. */
export interface ElementRule {
  readonly attributes?: ReadonlyMap<string, AttributeRule>;
  /** The element is left out unless it has this attribute. */
  readonly required?: string;
  /** The only parents it may have; without them any. */
  readonly parents?: readonly string[];
  /** The only children it may have, besides white space; without them any. */
  readonly children?: readonly string[];
  /** Not allowed anywhere within one of these. */
  readonly notWithin?: readonly string[];
}

/** An attachment of the same message; the id is 26 lower-case characters of Crockford's base 32. */
export const inlineAttachmentUrl = /^cid:att_[0-9a-hjkmnp-tv-z]{26}$/;

const anywhere: ElementRule = {};
const block: ElementRule = { notWithin: ['p'] };

const link: ElementRule = {
  notWithin: ['a'],
  attributes: new Map<string, AttributeRule>([
    ['href', { kind: 'url', schemes: ['http', 'https', 'mailto', 'tel'] }],
    // Without these the opened page could navigate ours, and would learn its address.
    ['rel', { kind: 'constant', value: 'noopener noreferrer nofollow', beside: 'href' }],
    ['target', { kind: 'constant', value: '_blank', beside: 'href' }],
  ]),
};

const picture: ElementRule = {
  required: 'src',
  attributes: new Map<string, AttributeRule>([
    ['src', { kind: 'url', schemes: ['http', 'https'], inlineAttachments: true }],
    ['alt', { kind: 'text' }],
    ['width', { kind: 'integer', min: 1, max: 9_999 }],
    ['height', { kind: 'integer', min: 1, max: 9_999 }],
  ]),
};

const cell: ElementRule = {
  parents: ['tr'],
  attributes: new Map<string, AttributeRule>([
    ['colspan', { kind: 'integer', min: 1, max: 100 }],
    ['rowspan', { kind: 'integer', min: 1, max: 100 }],
    ['align', { kind: 'word', words: ['left', 'center', 'right'] }],
  ]),
};

const tableSection: ElementRule = { parents: ['table'], children: ['tr'] };

export const htmlElements: ReadonlyMap<string, ElementRule> = new Map([
  ['p', block],
  ['br', anywhere],
  ['div', block],
  ['span', anywhere],
  ['b', anywhere],
  ['strong', anywhere],
  ['i', anywhere],
  ['em', anywhere],
  ['u', anywhere],
  ['s', anywhere],
  ['a', link],
  ['ul', block],
  ['ol', block],
  ['li', block],
  ['blockquote', block],
  ['pre', block],
  ['code', anywhere],
  ['h1', block],
  ['h2', block],
  ['h3', block],
  ['h4', block],
  ['hr', block],
  ['table', { ...block, children: ['thead', 'tbody'] }],
  ['thead', tableSection],
  ['tbody', tableSection],
  ['tr', { parents: ['thead', 'tbody'], children: ['td', 'th'] }],
  ['td', cell],
  ['th', cell],
  ['img', picture],
]);

/** Elements outside the policy whose content isn't meant to be read; it is removed with them. */
export const elementsDroppedWhole: readonly string[] = (
  'script style title template noscript noembed noframes iframe plaintext xmp svg math object applet audio video ' +
  'canvas textarea select option datalist'
).split(' ');

/** Elements outside the policy with an allowed equivalent, so that their lines stay lines. */
export const nearestElement: ReadonlyMap<string, string> = new Map([
  ...'address article aside center dd dl dt fieldset figcaption figure footer form header main nav section'
    .split(' ')
    .map((name): [string, string] => [name, 'div']),
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['del', 's'],
  ['strike', 's'],
  ['ins', 'u'],
  ['tfoot', 'tbody'],
]);

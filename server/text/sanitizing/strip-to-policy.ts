import sanitize from 'sanitize-html';
import { elementsDroppedWhole, htmlElements, htmlLimits, nearestElement } from '../html-policy.ts';
import { cleanAttributes } from './clean-attributes.ts';
import { MarkupLimitExceeded } from './markup-limits.ts';

/**
 * Removes everything outside the policy from `html`, by name and by value. The rest is serialized by the HTML
 * Standard, but may not yet nest as a browser would nest it.
 *
 * @throws MarkupLimitExceeded if `html` nests deeper than the policy allows
 */
export function stripToPolicy(html: string): string {
  return respell(sanitize(html, { ...options, ...depthGuard() }));
}

const attributeEntries = [...htmlElements].map(([element, rule]): [string, string[]] => [
  element,
  [...(rule.attributes?.keys() ?? [])],
]);

const urlSchemes = [...htmlElements].flatMap(([element, rule]): [string, string[]][] =>
  [...(rule.attributes?.values() ?? [])].flatMap((attribute) =>
    attribute.kind === 'url'
      ? [[element, [...attribute.schemes, ...(attribute.inlineAttachments ? ['cid'] : [])]]]
      : [],
  ),
);

const options: sanitize.IOptions = {
  allowedTags: [...htmlElements.keys()],
  allowedAttributes: Object.fromEntries(attributeEntries),
  allowedSchemes: [],
  allowedSchemesByTag: Object.fromEntries(urlSchemes),
  allowProtocolRelative: false,
  nonTextTags: [...elementsDroppedWhole],
  disallowedTagsMode: 'discard',
  transformTags: {
    '*': (name, attributes) => {
      const tagName = nearestElement.get(name) ?? name;
      return { tagName, attribs: cleanAttributes(tagName, attributes) };
    },
  },
};

// Deep nesting costs the parser quadratic time. It is counted in the parser's own events: a separate scan could be
// tricked by a comment or a quote that the two parse differently.
function depthGuard(): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > htmlLimits.depth) throw new MarkupLimitExceeded();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

// Plain replacement is exact here: sanitize-html escapes every `<` and `>` that is not part of a tag.
function respell(stripped: string): string {
  return stripped
    .replaceAll('<img />', '') // a picture that lost its address
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/<pre>\n+/g, '<pre>'); // a browser drops the first, and so each pass would drop one more
}

import { type AttributeRule, htmlElements, inlineAttachmentUrl } from '../html-policy.ts';
import { cleanText } from '../well-formed-text.ts';

/**
 * The attributes of `element` that the policy keeps, in the policy's order and spelling. Empty if a required one is
 * missing or unusable.
 */
export function cleanAttributes(element: string, dirty: Record<string, string>): Record<string, string> {
  const cleaned: Record<string, string> = {};
  const rule = htmlElements.get(element);
  for (const [name, attributeRule] of rule?.attributes ?? []) {
    const value =
      attributeRule.kind === 'constant'
        ? constant(attributeRule, cleaned)
        : clean(attributeRule, dirty[name]);
    if (value !== undefined) cleaned[name] = value;
  }
  return rule?.required && cleaned[rule.required] === undefined ? {} : cleaned;
}

type Of<Kind> = Extract<AttributeRule, { kind: Kind }>;

function constant(rule: Of<'constant'>, cleaned: Record<string, string>): string | undefined {
  return cleaned[rule.beside] === undefined ? undefined : rule.value;
}

function clean(rule: Exclude<AttributeRule, Of<'constant'>>, dirty: string | undefined): string | undefined {
  if (dirty === undefined) return undefined;
  switch (rule.kind) {
    case 'url':
      return cleanUrl(rule, dirty);
    case 'text':
      return cleanText(dirty);
    case 'integer':
      return cleanInteger(rule, dirty);
    case 'word':
      return rule.words.find((word) => word === dirty.trim().toLowerCase());
  }
}

function cleanUrl(rule: Of<'url'>, dirty: string): string | undefined {
  // Browsers remove tabs and line breaks from a URL before they parse its scheme (URL Standard, 4.4).
  const url = dirty.replace(/[\t\n\r]/g, '').trim();
  if (rule.inlineAttachments && inlineAttachmentUrl.test(url)) return url;
  const [, scheme = '', slashes] = /^([a-z]+):(\/\/)?./i.exec(url) ?? [];
  const name = scheme.toLowerCase();
  // The slashes are required: `http:path` is relative on an http page, and `http:\\host` is not what it seems.
  if (!rule.schemes.includes(name) || (name.startsWith('http') && !slashes)) return undefined;
  return encodeMarkup(url);
}

function encodeMarkup(url: string): string | undefined {
  // Means the same to a browser, and leaves no quote or bracket to break out with or to confuse a scanner.
  const encoded = url.replace(/[\s"<>`]/g, (character) => encodeURIComponent(character));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them, which hides a scheme.
  return !/[\0-\x1f\x7f]/.test(encoded) && URL.canParse(encoded) ? encoded : undefined;
}

function cleanInteger(rule: Of<'integer'>, dirty: string): string | undefined {
  const digits = /^0*(\d{1,9})(?:px)?$/.exec(dirty.trim())?.[1];
  const value = Number(digits);
  return value >= rule.min && value <= rule.max ? String(value) : undefined;
}

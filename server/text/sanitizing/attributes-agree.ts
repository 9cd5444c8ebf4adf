import { type AttributeRule, type ElementRule, inlineAttachmentUrl } from '../html-policy.ts';

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly namespace?: string | undefined;
}

/** Whether an element's rule names all its attributes and allows their values, and no required one is missing. */
export function attributesAgree(rule: ElementRule, attributes: readonly Attribute[]): boolean {
  const present = new Set(attributes.map((attribute) => attribute.name));
  if (rule.required !== undefined && !present.has(rule.required)) return false;
  if (!attributes.every((attribute) => attributeAgrees(rule, attribute))) return false;
  return constantsAgree(rule, present);
}

function constantsAgree(rule: ElementRule, present: ReadonlySet<string>): boolean {
  for (const [name, attribute] of rule.attributes ?? []) {
    if (attribute.kind === 'constant' && present.has(name) !== present.has(attribute.beside)) return false;
  }
  return true;
}

function attributeAgrees(rule: ElementRule, { name, value, namespace }: Attribute): boolean {
  const attributeRule = rule.attributes?.get(name);
  return attributeRule !== undefined && namespace === undefined && valueAgrees(attributeRule, value);
}

function valueAgrees(rule: AttributeRule, value: string): boolean {
  switch (rule.kind) {
    case 'url':
      return (
        urlAgrees(rule.schemes, value) || (rule.inlineAttachments === true && inlineAttachmentUrl.test(value))
      );
    case 'text':
      return true;
    case 'integer':
      return /^[1-9]\d{0,8}$/.test(value) && Number(value) >= rule.min && Number(value) <= rule.max;
    case 'word':
      return rule.words.includes(value);
    case 'constant':
      return value === rule.value;
  }
}

// Uses the URL parser itself, with base URLs of two schemes: only an absolute URL has the same meaning with both.
function urlAgrees(schemes: readonly string[], value: string): boolean {
  if (/[\s"<>`]/.test(value)) return false;
  const onHttp = URL.parse(value, 'http://one.invalid/a/');
  const onHttps = URL.parse(value, 'https://two.invalid/b/');
  return onHttp !== null && onHttp.href === onHttps?.href && schemes.includes(onHttp.protocol.slice(0, -1));
}

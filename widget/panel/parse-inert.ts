type Policy = { createHTML(html: string): string };

/** The panel's policy requires trusted types. This one only parses into an inert document. */
const policy: Policy | undefined = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }
).trustedTypes?.createPolicy('deskbell-parse', { createHTML: (html) => html });

export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

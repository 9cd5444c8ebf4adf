/**
 * Completes a typed URL: as it is if it has a scheme, with `https://` for a website, or with `mailto:` for an email address.
 * Undefined if it is none of these.
 */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return undefined;
  if (/^(?:mailto:|tel:)./i.test(typed)) return typed;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(typed)) return `mailto:${typed}`;
  const address = /^https?:/i.test(typed) ? typed : `https://${typed}`;
  return isWebAddress(address) ? address : undefined;
}

function isWebAddress(address: string): boolean {
  const { hostname = '' } = URL.parse(address) ?? {};
  return hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
}

/**
 * The address that somebody means: with a scheme as it is, `https://` before what looks like a website, `mailto:` before an
 * email address. Undefined where it can be none.
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

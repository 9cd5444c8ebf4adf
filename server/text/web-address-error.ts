/** Why a text will not do as an address that pages and apps show; undefined where it will. */
export function webAddressError(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'Must be an http or https address such as https://example.com/logo.png.';
  return url.username || url.password ? 'Must not hold a user name or password.' : undefined;
}

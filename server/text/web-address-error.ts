/** Why a text isn't acceptable as an address that pages and apps show; undefined if it is. */
export function webAddressError(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'Must be an http or https address such as https://example.com/logo.png.';
  return url.username || url.password ? 'Must not contain a user name or password.' : undefined;
}

/**
 * Whether an origin is one of a channel's sites. `https://*.example.com` matches every subdomain, and not `example.com` itself, as in the
 * `frame-ancestors` that the server sends with the panel. A sandboxed page has the origin `null` and never matches.
 */
export function isAllowedSite(origin: string, sites: readonly string[]): boolean {
  if (origin === 'null') return false;
  return sites.length === 0 || sites.some((site) => site === origin || isBelow(origin, site));
}

function isBelow(origin: string, site: string): boolean {
  const [scheme, domain] = site.split('*');
  return domain !== undefined && origin.startsWith(`${scheme}`) && origin.endsWith(domain);
}

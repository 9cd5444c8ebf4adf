import { isIP } from 'node:net';
import type { AddressGuard } from '../../outgoing/address-guard.ts';
import type { ResolveHost } from '../../outgoing/resolve-host.ts';
import { hostOf, notPublic, targetError } from '../../outgoing/target-error.ts';

/** Why an address isn't acceptable for an endpoint; undefined if it is. */
export type TargetCheck = (url: string) => Promise<string | undefined>;

type Dependencies = { allowsHttp: boolean; refuses: AddressGuard; resolve: ResolveHost };

/**
 * Checks an address when it is registered, to report mistakes early (security S12). A name may resolve differently
 * later, or not yet: what counts is its address at the time of each delivery, which is checked again.
 */
export function targetCheck({ resolve, ...rules }: Dependencies): TargetCheck {
  return async (url) => {
    const error = targetError(url, rules);
    if (error !== undefined) return error;
    const host = hostOf(new URL(url));
    const addresses = isIP(host) === 0 ? await resolve(host) : [];
    return addresses.some(rules.refuses) ? notPublic : undefined;
  };
}

import { isIP } from 'node:net';
import type { AddressGuard } from '../../outgoing/address-guard.ts';
import type { ResolveHost } from '../../outgoing/resolve-host.ts';
import { hostOf, notPublic, targetError } from '../../outgoing/target-error.ts';

/** Why an address will not do for an endpoint; undefined where it will. */
export type TargetCheck = (url: string) => Promise<string | undefined>;

type Dependencies = { allowsHttp: boolean; refuses: AddressGuard; resolve: ResolveHost };

/**
 * Looks at an address when it is registered, to report a mistake early (security S12). A name may lead elsewhere later, or
 * nowhere yet: what counts is where it leads when something is sent, which is looked at again each time.
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

import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';
import { RefusedAddress } from './refused-address.ts';
import type { ResolveHost } from './resolve-host.ts';

export type Guard = {
  refuses: AddressGuard;
  resolve: ResolveHost;
  /** Additional trusted certificates. */
  ca?: string;
};

/**
 * Connects only to allowed addresses (security S12). Names are resolved here and now, and the checked address is the
 * one connected to: a name that resolved differently when it was registered, or a moment ago, gains nothing.
 */
export function guardedConnector(
  build: typeof buildConnector,
  { refuses, resolve, ca }: Guard,
): buildConnector.connector {
  const lookup = lookupOf(refuses, resolve);
  const connect = build({ timeout: 10_000, allowH2: false, lookup, ...(ca && { ca }) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // Literal addresses aren't looked up.
    if (isIP(host) !== 0 && refuses(host)) return callback(new RefusedAddress(), null);
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error || !refuses(socket.remoteAddress ?? '')) return callback(...result);
      socket.destroy();
      callback(new RefusedAddress(), null);
    });
  };
}

/** One bad address among good ones is enough: no legitimate name has one. */
function lookupOf(refuses: AddressGuard, resolve: ResolveHost): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (!first) return callback(noSuchName(hostname), '');
        if (addresses.some(refuses)) return callback(new RefusedAddress(), '');
        if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function noSuchName(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`No address of ${hostname} was found.`), { code: 'ENOTFOUND' });
}

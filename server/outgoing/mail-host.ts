import { isIP } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import type { ResolveHost } from './resolve-host.ts';

export type MailGuard = {
  refuses: AddressGuard;
  resolve: ResolveHost;
  /** Replaced by tests, for their own mail servers. */
  ports?: readonly number[];
  /** Additional trusted certificates. */
  ca?: string;
};

/** IMAP, SMTP and submission, with TLS from the start or later: email uses no other ports. */
export const mailPorts: readonly number[] = [25, 143, 465, 587, 993, 2525];

/** `servername` is what the certificate is verified against; absent for an address. */
export type MailHost = { address: string; servername: string | undefined };

/** Worded for the person who set up the channel; no connection was made. */
export class RefusedMailHost extends Error {}

/**
 * The address to connect to for a mail server that an admin named (security S12). The name is resolved once, here,
 * and the caller connects to the checked address: what the name resolves to a moment later doesn't matter.
 *
 * @throws RefusedMailHost
 */
export async function mailHost(
  { host, port }: { host: string; port: number },
  { refuses, resolve, ports = mailPorts }: MailGuard,
): Promise<MailHost> {
  if (!ports.includes(port))
    throw new RefusedMailHost(`Port ${port} is not a mail port. Use one of ${mailPorts.join(', ')}.`);
  const isAddress = isIP(host) !== 0;
  const addresses = isAddress ? [host] : await resolve(host);
  const [address] = addresses;
  if (address === undefined)
    throw new RefusedMailHost(`The name ${host} has no address. Check its spelling.`);
  // One bad address among good ones is enough: no legitimate name has one.
  if (addresses.some(refuses))
    throw new RefusedMailHost(
      `${host} is not at a public address. The operator can allow its network in DESKBELL_MAIL_ALLOW.`,
    );
  return { address, servername: isAddress ? undefined : host };
}

import { isIP } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import type { ResolveHost } from './resolve-host.ts';

export type MailGuard = {
  refuses: AddressGuard;
  resolve: ResolveHost;
  /** Others than those of mail servers, for servers of the tests. */
  ports?: readonly number[];
  /** Certificates to believe beside the usual ones. */
  ca?: string;
};

/** IMAP, SMTP and submission, with TLS from the start or later: nothing else is connected to for mail. */
export const mailPorts: readonly number[] = [25, 143, 465, 587, 993, 2525];

/** `servername` is what the certificate is checked against; absent where an address was given. */
export type MailHost = { address: string; servername: string | undefined };

/** Worded for the person who set up the channel; no connection was made. */
export class RefusedMailHost extends Error {}

/**
 * The address to connect to for a mail server that an admin named (security S12). The name is resolved once, here, and the
 * caller connects to the address that was judged: what the name leads to a moment later does not matter.
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
  // One bad address among good ones is enough: nobody who means well has such a name.
  if (addresses.some(refuses))
    throw new RefusedMailHost(
      `${host} is not at a public address. The operator can allow its network in DESKBELL_MAIL_ALLOW.`,
    );
  return { address, servername: isAddress ? undefined : host };
}

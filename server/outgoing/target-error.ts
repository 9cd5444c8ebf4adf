import { isIP } from 'node:net';
import type { WebhookRules } from '../config/webhook-rules.ts';
import type { AddressGuard } from './address-guard.ts';
import { badPorts } from './bad-ports.ts';

type Rules = Pick<WebhookRules, 'allowsHttp'> & { refuses: AddressGuard };

/**
 * Why a third-party address must not be called, as far as its text shows; undefined if it may be. The URL standard
 * normalizes every spelling of a number (decimal, octal, hexadecimal, full-width, with a trailing dot).
 */
export function targetError(text: string, { allowsHttp, refuses }: Rules): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Must be an https address.';
  if (url.protocol === 'http:' && !allowsHttp)
    return 'Must be an https address; plain http is not allowed here.';
  if (url.username || url.password) return 'Must not contain a user name or password.';
  if (url.hash) return 'Must not have a fragment.';
  if (badPorts.has(portOf(url))) return 'Has a port that is not for the web.';
  const host = hostOf(url);
  return isIP(host) !== 0 && refuses(host) ? notPublic : undefined;
}

/** Doesn't reveal the address: the request may be probing the network behind the server. */
export const notPublic = 'Does not resolve to a public address.';

/** The name or address without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';

/** What signing out at a provider needs (OpenID Connect RP-Initiated Logout 1.0). */
export type ProviderSignOut = {
  /** A uuid. */
  providerId: string;
  endpoint: string;
  /** Tells the provider whose session ends, so that it doesn't ask. */
  idToken?: string;
};

/** Browsers and proxies refuse longer addresses. */
const maxTokenLength = 4000;

/**
 * Undefined if the provider can't do it. The endpoint is where a browser goes: a script, or plain http beyond this machine, is
 * none.
 */
export function providerSignOut(
  providerId: string,
  { endpoint, idToken }: { endpoint: string | undefined; idToken: string },
): ProviderSignOut | undefined {
  const url = URL.parse(endpoint ?? '');
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal)) return undefined;
  return { providerId, endpoint: url.href, ...(idToken.length <= maxTokenLength && { idToken }) };
}

export function sealSignOut(digest: KeyedDigest, userId: string, signOut: ProviderSignOut): Buffer {
  return sealSecret(digest, Buffer.from(JSON.stringify(signOut)), sealing(userId));
}

/** Undefined if it was sealed with a secret key that is no longer accepted: then people sign out here only. */
export function openSignOut(
  digest: KeyedDigest,
  userId: string,
  sealed: Buffer,
): ProviderSignOut | undefined {
  try {
    return JSON.parse(openSecret(digest, sealed, sealing(userId)).toString()) as ProviderSignOut;
  } catch {
    return undefined;
  }
}

function sealing(userId: string) {
  return { purpose: 'provider sign-out', context: userId } as const;
}

import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';

/** What a browser carries to a provider and back, sealed in a cookie, so that no process has to store it. */
export type SignInFlow = {
  providerId: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** The session whose person connects the provider to their account, confirms who they are, or tries it; absent: somebody signs in. */
  sessionId?: string;
  /** They sign in again at a provider that is connected already. */
  isConfirming?: true;
  /** Their response is only shown: an admin tries the provider. */
  isTrial?: true;
  /** Unix seconds. */
  expiresAt: number;
};

const sealing = { purpose: 'provider sign-in', context: 'cookie' } as const;

export function sealFlow(digest: KeyedDigest, flow: SignInFlow): string {
  return sealSecret(digest, Buffer.from(JSON.stringify(flow)), sealing).toString('base64url');
}

/** Undefined if it was altered, has expired, or belongs to another provider. */
export function openFlow(
  digest: KeyedDigest,
  sealed: string | undefined,
  { providerId, now }: { providerId: string; now: number },
): SignInFlow | undefined {
  const flow = sealed === undefined ? undefined : opened(digest, sealed);
  return flow && flow.providerId === providerId && flow.expiresAt > now ? flow : undefined;
}

function opened(digest: KeyedDigest, sealed: string): SignInFlow | undefined {
  try {
    const text = openSecret(digest, Buffer.from(sealed, 'base64url'), sealing).toString();
    return JSON.parse(text) as SignInFlow;
  } catch {
    return undefined;
  }
}

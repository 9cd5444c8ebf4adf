import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';

const lifetimeSeconds = 3600;

/** Where somebody goes who has signed out at a provider: carried there and back as `state`, so that no process stores it. */
export function sealReturn(
  digest: KeyedDigest,
  { returnTo, now }: { returnTo: string; now: number },
): string {
  const content = JSON.stringify({ returnTo, expiresAt: now + lifetimeSeconds });
  return sealSecret(digest, Buffer.from(content), sealing).toString('base64url');
}

/** Undefined if it was altered, or has expired. */
export function openReturn(digest: KeyedDigest, state: string, now: number): string | undefined {
  try {
    const text = openSecret(digest, Buffer.from(state, 'base64url'), sealing).toString();
    const { returnTo, expiresAt } = JSON.parse(text) as { returnTo: string; expiresAt: number };
    return expiresAt > now ? returnTo : undefined;
  } catch {
    return undefined;
  }
}

const sealing = { purpose: 'provider sign-out', context: 'return' } as const;

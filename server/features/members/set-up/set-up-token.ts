import type { KeyedDigest } from '../../../access/keyed-digest.ts';

/**
 * The secret of the one-time set-up link. It is derived from the installation's key, so that every process and every
 * restart prints the same link, without storing it.
 */
export function setUpToken(digest: KeyedDigest, installationId: string): string {
  return digest.sign('set-up', installationId).toString('base64url');
}

export function isSetUpToken(digest: KeyedDigest, installationId: string, token: string | null): boolean {
  return digest.matches('set-up', installationId, Buffer.from(token ?? '', 'base64url'));
}

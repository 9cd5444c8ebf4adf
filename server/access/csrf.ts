import type { KeyedDigest } from './keyed-digest.ts';

/** Proves that a form came from a page shown to this session (security 31): derived, so that nothing is stored. */
export function csrfToken(digest: KeyedDigest, sessionId: string): string {
  return digest.sign('csrf', sessionId).toString('base64url');
}

export function isCsrfToken(digest: KeyedDigest, sessionId: string, token: string | null): boolean {
  return digest.matches('csrf', sessionId, Buffer.from(token ?? '', 'base64url'));
}

import type { KeyedDigest } from './keyed-digest.ts';
import { hashSecret } from './secret-token.ts';

/**
 * The secret of an emailed link: derived from the link's id and the installation's key, so that it can be derived
 * again wherever it is shown or sent, and is in no row and no job (security 75). A new id is a new link.
 */
export type LinkPurpose = 'invitation link' | 'password reset link';

export function linkSecret(digest: KeyedDigest, purpose: LinkPurpose, id: string): string {
  return digest.sign(purpose, id).toString('base64url');
}

/** The same for a link whose hash was stored, possibly before the installation's key was rotated. */
export function storedLinkSecret(
  digest: KeyedDigest,
  purpose: LinkPurpose,
  { id, hash }: { id: string; hash: Buffer },
): string {
  const secrets = digest.signEach(purpose, id).map((bytes) => bytes.toString('base64url'));
  return secrets.find((secret) => hashSecret(secret).equals(hash)) ?? linkSecret(digest, purpose, id);
}

/** The hash that a row stores, to be found by. */
export function linkHash(digest: KeyedDigest, purpose: LinkPurpose, id: string): Buffer {
  return hashSecret(linkSecret(digest, purpose, id));
}

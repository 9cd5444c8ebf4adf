import { v4 as uuidv4 } from 'uuid';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { linkHash, linkSecret } from '../../access/link-secret.ts';
import type { NewLink } from './invitation-store.ts';

const purpose = 'invitation link';

export function newInvitationLink(digest: KeyedDigest, isMailed: boolean): NewLink {
  const id = uuidv4();
  return { id, hash: linkHash(digest, purpose, id), isMailed };
}

/** The address that a person follows to accept (security 87): below the configured address, never a request's host. */
export function invitationAddress(digest: KeyedDigest, baseUrl: URL, linkId: string): string {
  return `${baseUrl.origin}/invitation?token=${linkSecret(digest, purpose, linkId)}`;
}

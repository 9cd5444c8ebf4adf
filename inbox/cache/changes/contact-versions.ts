import type { Contact } from '../../../sdk/src/types.ts';

/** A contact as the server returned it, and its ETag. */
export type VersionOf = { contact: Contact; version: string | undefined };

const maxKept = 200;
const versions = new Map<string, VersionOf>();

/** Remembers a version that was read, so that a change doesn't have to read it again. */
export function rememberVersion(contact: Contact, version: string | undefined): void {
  versions.delete(contact.id);
  if (version === undefined) return;
  versions.set(contact.id, { contact, version });
  for (const oldest of versions.keys()) {
    if (versions.size <= maxKept) return;
    versions.delete(oldest);
  }
}

/** The last version read; the server may have a newer one by now. */
export function knownVersion(contactId: string): VersionOf | undefined {
  return versions.get(contactId);
}

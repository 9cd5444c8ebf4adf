import { parse, stringify } from 'uuid';
import type { KeyedDigest } from '../../access/keyed-digest.ts';

type Next = {
  organizationId: string;
  /** The organization's providers, oldest first. */
  existing: readonly { id: string }[];
};

/**
 * The id of the provider that an organization adds next: the same for all its admins until one is added, although
 * nothing is stored (decisions/0486). A UUIDv7 with the time of the organization's id, and bits that nobody can guess.
 */
export function nextProviderId(digest: KeyedDigest, { organizationId, existing }: Next): string {
  const after = existing.at(-1)?.id ?? '';
  const bytes = digest.sign('new identity provider', `${organizationId} ${after}`).subarray(0, 16);
  bytes.set(parse(organizationId).subarray(0, 6));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

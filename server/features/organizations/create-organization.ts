import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../ids/public-id.ts';
import { insertOrganization, type OrganizationRow } from './organization-store.ts';

/** Creates an organization with a unique slug, derived from its name. Without a time zone, it uses UTC. */
export async function createOrganization(
  transaction: Transaction,
  name: string,
  timezone = 'UTC',
): Promise<OrganizationRow> {
  const slug = slugOf(name);
  for (const candidate of [
    slug,
    ...Array.from({ length: 8 }, () => `${slug}-${randomBytes(3).toString('hex')}`),
  ]) {
    const organization = { id: newId(), name, slug: candidate };
    if (await insertOrganization(transaction, { ...organization, timezone })) return organization;
  }
  throw new Error(`No free slug like ${slug} was found.`);
}

/** `Kōji & Sons` becomes `koji-sons`; a name without Latin letters or digits becomes `organization`. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 60).replace(/-$/, '') ?? 'organization';
}

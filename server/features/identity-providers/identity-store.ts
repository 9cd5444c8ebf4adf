import type { Reader, Transaction } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId } from '../../ids/public-id.ts';

/** Why an identity belongs to an account: its person connected it, or the provider had verified the account's address. */
export type LinkedBy = 'person' | 'email';

export type IdentityRow = {
  id: string;
  provider_id: string;
  provider_name: string;
  /** If it belongs to an organization: it signs in to that one only. A uuid. */
  organization_id: string | null;
  last_email: string | null;
  inserted_at: Microseconds;
  last_used_at: Microseconds;
};

/** The account of a provider's subject, which alone identifies a person there: addresses are reassigned. */
export async function findLinkedUser(
  reader: Reader,
  { providerId, subject }: { providerId: string; subject: string },
): Promise<string | undefined> {
  const [row] = await reader.read<{ user_id: string }>({
    name: 'find_linked_user',
    text: 'SELECT user_id FROM identities WHERE provider_id = $1 AND subject = $2',
    values: [providerId, subject],
  });
  return row?.user_id;
}

export type NewIdentity = {
  providerId: string;
  subject: string;
  userId: string;
  email: string | null;
  linkedBy: LinkedBy;
};

/**
 * Connects a provider's subject to an account, unless it is connected already: of concurrent attempts one wins.
 *
 * @returns the account that it is connected to now
 */
export async function linkIdentity(transaction: Transaction, identity: NewIdentity): Promise<string> {
  const { providerId, subject, userId, email, linkedBy } = identity;
  const { rows } = await transaction.write<{ user_id: string }>({
    name: 'link_identity',
    text: `INSERT INTO identities (id, provider_id, subject, user_id, last_email, linked_by, inserted_at, last_used_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
           ON CONFLICT (provider_id, subject) DO UPDATE SET last_used_at = excluded.last_used_at
           RETURNING user_id`,
    values: [newId(), providerId, subject, userId, email, linkedBy, processTime()],
  });
  return rows[0]?.user_id ?? userId;
}

/**
 * Records a sign-in. A changed address is stored, and has no other effect. A request that disconnects the identity waits for
 * the transaction.
 *
 * @returns whether it is still connected
 */
export async function recordIdentityUse(
  transaction: Transaction,
  { providerId, subject, email }: { providerId: string; subject: string; email: string | null },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'record_identity_use',
    text: `UPDATE identities SET last_used_at = $3, last_email = coalesce($4, last_email)
            WHERE provider_id = $1 AND subject = $2`,
    values: [providerId, subject, processTime(), email],
  });
  return rowCount === 1;
}

/** A person connects at most a few: usually one for each provider of the installation and of their organizations. */
export function identitiesOf(reader: Reader, userId: string): Promise<IdentityRow[]> {
  return reader.read<IdentityRow>({
    name: 'identities_of',
    text: `SELECT i.id, i.provider_id, p.name AS provider_name, p.organization_id, i.last_email, i.inserted_at, i.last_used_at
             FROM identities i JOIN identity_providers p ON p.id = i.provider_id
            WHERE i.user_id = $1 ORDER BY i.inserted_at, i.id LIMIT 100`,
    values: [userId],
  });
}

/** @returns the provider; undefined if the person has no such identity */
export async function unlinkIdentity(
  transaction: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await transaction.write<{ id: string; name: string }>({
    name: 'unlink_identity',
    text: `DELETE FROM identities i USING identity_providers p
            WHERE i.user_id = $1 AND i.id = $2 AND p.id = i.provider_id RETURNING p.id, p.name`,
    values: [userId, id],
  });
  return rows[0];
}

export async function unlinkIdentities(transaction: Transaction, userId: string): Promise<void> {
  await transaction.write({
    name: 'unlink_identities',
    text: 'DELETE FROM identities WHERE user_id = $1',
    values: [userId],
  });
}

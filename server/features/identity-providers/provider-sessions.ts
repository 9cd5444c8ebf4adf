import type { Transaction } from '../../db/database.ts';
import { publicId } from '../../ids/public-id.ts';
import { lockProvider } from './hold-provider.ts';

/**
 * What began at a provider, attempts first: one that has just become a session is waited for, and then its session is there
 * to be ended. A session that opens more than its organization stays.
 */
const begun = [
  ['sign_in_attempts', ''],
  ['sessions', 'AND s.confined_to IS NOT NULL'],
] as const;

/**
 * Ends the sessions proved only by this provider of an organization, and the attempts to sign in with it. Called in
 * the transaction that disables or deletes it: those who are signing in right now are waited for (decisions/0653).
 */
export async function endSessionsProvedBy(transaction: Transaction, providerId: string): Promise<void> {
  await lockProvider(transaction, providerId);
  for (const [table, condition] of begun)
    await transaction.write({
      name: `end_${table}_proved_by`,
      text: `DELETE FROM ${table} s USING identities i
              WHERE i.provider_id = $1 AND s.user_id = i.user_id AND s.proofs ? $2 ${condition}`,
      values: [providerId, `provider:${publicId('idp', providerId)}`],
    });
}

/** The same for one person, who has disconnected it. */
export async function endSessionsOfIdentity(
  transaction: Transaction,
  { userId, providerId }: { userId: string; providerId: string },
): Promise<void> {
  for (const [table, condition] of begun)
    await transaction.write({
      name: `end_${table}_of_identity`,
      text: `DELETE FROM ${table} s WHERE s.user_id = $1 AND s.proofs ? $2 ${condition}`,
      values: [userId, `provider:${publicId('idp', providerId)}`],
    });
}

/** Ends the sessions that a provider names, also those that something else has proved as well, and the attempts to sign in. */
export async function endSessionsOfSubject(
  transaction: Transaction,
  { providerId, subject, sid }: { providerId: string; subject: string | null; sid: string | null },
): Promise<void> {
  for (const [table] of begun)
    await transaction.write({
      name: `end_${table}_of_subject`,
      text: `DELETE FROM ${table} s USING identities i
              WHERE i.provider_id = $1 AND ($2::text IS NULL OR i.subject = $2) AND s.user_id = i.user_id
                AND s.proofs ? $3 AND ($4::text IS NULL OR s.provider_sid = $4)`,
      values: [providerId, subject, `provider:${publicId('idp', providerId)}`, sid],
    });
}

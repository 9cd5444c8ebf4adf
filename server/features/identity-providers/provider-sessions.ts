import type { Transaction } from '../../db/database.ts';
import { publicId } from '../../ids/public-id.ts';

/** Ends the sessions proved only by this provider of an organization. */
export async function endSessionsProvedBy(transaction: Transaction, providerId: string): Promise<void> {
  await transaction.write({
    name: 'end_sessions_proved_by',
    text: `DELETE FROM sessions s USING identities i
            WHERE i.provider_id = $1 AND s.user_id = i.user_id AND s.confined_to IS NOT NULL AND s.proofs ? $2`,
    values: [providerId, `provider:${publicId('idp', providerId)}`],
  });
}

/** The same for one person, who has disconnected it. */
export async function endSessionsOfIdentity(
  transaction: Transaction,
  { userId, providerId }: { userId: string; providerId: string },
): Promise<void> {
  await transaction.write({
    name: 'end_sessions_of_identity',
    text: 'DELETE FROM sessions WHERE user_id = $1 AND confined_to IS NOT NULL AND proofs ? $2',
    values: [userId, `provider:${publicId('idp', providerId)}`],
  });
}

/** Ends the sessions that a provider names, also those that something else has proved as well, and the attempts to sign in. */
export async function endSessionsOfSubject(
  transaction: Transaction,
  { providerId, subject, sid }: { providerId: string; subject: string | null; sid: string | null },
): Promise<void> {
  for (const table of ['sessions', 'sign_in_attempts'])
    await transaction.write({
      name: `end_${table}_of_subject`,
      text: `DELETE FROM ${table} s USING identities i
              WHERE i.provider_id = $1 AND ($2::text IS NULL OR i.subject = $2) AND s.user_id = i.user_id
                AND s.proofs ? $3 AND ($4::text IS NULL OR s.provider_sid = $4)`,
      values: [providerId, subject, `provider:${publicId('idp', providerId)}`, sid],
    });
}

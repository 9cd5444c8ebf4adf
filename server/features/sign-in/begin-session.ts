import type { Proofs } from '../../access/proofs.ts';
import { type SessionSecret, startSession } from '../../access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';

type SignedIn = { userId: string; proofs: Proofs; client: ClientInfo };

/** Starts a session for somebody who has proved all that their account needs, and records the sign-in. */
export async function beginSession(
  transaction: Transaction,
  { userId, proofs, client }: SignedIn,
): Promise<SessionSecret> {
  await recordPersonAudit(transaction, { userId, kind: 'sign_in.succeeded', client });
  return startSession(transaction, { userId, proofs, userAgent: client.userAgent });
}

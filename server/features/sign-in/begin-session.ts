import { type SessionSecret, startSession } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';

/** Starts a session for somebody who has authenticated, and records the sign-in, and its address. */
export function beginSession(
  database: Database,
  { userId, from }: { userId: string; from: ClientInfo },
): Promise<SessionSecret> {
  return database.transaction(async (transaction) => {
    await recordPersonAudit(transaction, { userId, kind: 'sign_in.succeeded', from });
    return startSession(transaction, userId, from.userAgent);
  });
}

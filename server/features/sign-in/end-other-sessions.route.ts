import type { endOtherSessions as operation } from '../../../contract/inbox/operations/session.ts';
import type { Session } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { Handler } from '../../http/operation-route.ts';
import { endOtherSessions } from './own-sessions.ts';

/** Signs a person out on every browser but the one that asks. */
export function endOtherSessionsRoute(database: Database): Handler<typeof operation, Session> {
  return async ({ caller: { id, user, from } }) => {
    await database.transaction(async (transaction) => {
      await endOtherSessions(transaction, user.id, id);
      await recordPersonAudit(transaction, { userId: user.id, kind: 'sign_in.ended_elsewhere', from });
    });
    return { status: 204, body: undefined };
  };
}

import type { SessionCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import { revokeConnection } from '../../../access/revoke-connection.ts';
import type { Database } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { countPersonalTokens, endPersonalToken } from './personal-token-store.ts';

/** Ends a token of the caller's, and with the last one the connection. Returns whether there was such a token. */
export async function deletePersonalToken(
  database: Database,
  caller: SessionCaller,
  id: string,
): Promise<boolean> {
  const owner = { organizationId: caller.organization.id, userId: caller.user.id };
  const actor = eventActor(caller);
  return database.transaction(async (transaction) => {
    const ended = await endPersonalToken(transaction, owner, id);
    if (!ended) return false;
    await recordAudit(transaction, {
      organizationId: owner.organizationId,
      kind: 'connection.token_deleted',
      actor,
      details: { token: ended.name },
      about: { appId: ended.app_id },
    });
    if ((await countPersonalTokens(transaction, owner, 1)) === 0)
      await revokeConnection(transaction, ended.connection_id, actor);
    return true;
  });
}

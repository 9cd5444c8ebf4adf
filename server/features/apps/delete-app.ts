import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { revokeConnectionsOfApp } from '../../access/revoke-connection.ts';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { endSecrets } from './app-secret-store.ts';
import { lockApp, markDeleted } from './app-store.ts';
import { visibleApp } from './visible-app.ts';

/**
 * Ends an app for good: its secrets, and its connections in every organization, which are told of it. Its row stays, for
 * the messages that were written by it.
 *
 * @throws NotFound
 */
export async function deleteApp(database: Database, caller: Caller, id: string): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    await lockApp(transaction, organizationId, id);
    const { name } = await visibleApp(transaction, caller, id);
    await markDeleted(transaction, id);
    await endSecrets(transaction, id);
    await revokeConnectionsOfApp(transaction, id, eventActor(caller));
    const details = { app: name };
    await recordAudit(transaction, {
      organizationId,
      kind: 'app.deleted',
      actor: eventActor(caller),
      details,
    });
  });
}

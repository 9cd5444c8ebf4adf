import { revokeConnectionsOfApp } from '../../access/revoke-connection.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { AppChange } from './app-change.ts';
import { endSecrets } from './app-secret-store.ts';
import { lockApp, markDeleted } from './app-store.ts';
import { visibleApp } from './visible-app.ts';

/**
 * Deletes an app permanently: ends its secrets, and its connections in every organization, each with an event. Its
 * row stays, for the messages it has written.
 *
 * @throws NotFound
 */
export async function deleteApp(database: Database, change: AppChange): Promise<void> {
  await database.transaction((transaction) => deleteAppIn(transaction, change));
}

/** The same within a larger transaction. @throws NotFound */
export async function deleteAppIn(
  transaction: Transaction,
  { organizationId, id, actor }: AppChange,
): Promise<void> {
  await lockApp(transaction, organizationId, id);
  const { name } = await visibleApp(transaction, organizationId, id);
  await markDeleted(transaction, id);
  await endSecrets(transaction, id);
  await revokeConnectionsOfApp(transaction, id, actor);
  await recordAudit(transaction, { organizationId, kind: 'app.deleted', actor, details: { app: name } });
}

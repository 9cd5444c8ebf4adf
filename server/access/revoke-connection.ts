import type { Transaction } from '../db/database.ts';
import { recordAudit } from '../events/record-audit.ts';
import { type EventActor, type EventCause, recordEvent } from '../events/record-event.ts';
import { type EndedConnection, revokeConnections } from './connection-store.ts';

/** Ends one connection; returns whether it was live. From the next call on its tokens are refused everywhere. */
export async function revokeConnection(
  transaction: Transaction,
  id: string,
  actor: EventActor,
): Promise<boolean> {
  const ended = await revokeConnections(transaction, { id });
  await recordEnds(transaction, ended, actor);
  return ended.length > 0;
}

/** Ends every connection that acts for a person in an organization. */
export async function revokeConnectionsOf(
  transaction: Transaction,
  { organizationId, userId, actor }: { organizationId: string; userId: string; actor: EventActor },
): Promise<void> {
  const ended = await revokeConnections(transaction, { organizationId, userId });
  await recordEnds(transaction, ended, actor, { kind: 'member', id: userId });
}

/** Ends every connection of an app, in all organizations. */
export async function revokeConnectionsOfApp(
  transaction: Transaction,
  appId: string,
  actor: EventActor,
): Promise<void> {
  const ended = await revokeConnections(transaction, { appId });
  await recordEnds(transaction, ended, actor, { kind: 'app', id: appId });
}

async function recordEnds(
  transaction: Transaction,
  ended: EndedConnection[],
  actor: EventActor,
  causedBy?: EventCause,
): Promise<void> {
  for (const connection of ended) {
    await recordEvent(transaction, {
      organizationId: connection.organization_id,
      type: 'connection.revoked',
      actor,
      recordId: connection.id,
      data: connection.snapshot,
      causedBy,
    });
    await recordAudit(transaction, {
      organizationId: connection.organization_id,
      kind: 'connection.ended',
      actor,
      about: { appId: connection.app_id, userId: connection.user_id },
    });
  }
}

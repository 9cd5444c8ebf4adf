import * as operations from '../../../contract/inbox/operations/retention.ts';
import type { Retention } from '../../../contract/inbox/retention.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { findRetention, putRetention } from './retention-store.ts';

/** How long an organization keeps its data, for its admins. A change requires a recent proof (app/step-up.ts). */
export function retentionRoutes({ database }: { database: Database }): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getRetention, async ({ caller: { organization } }) => {
      const data = await findRetention(database, organization.id);
      return { status: 200, body: { data } } as const;
    }),
    on(operations.changeRetention, async ({ caller, body }) => {
      await changeRetention(database, caller, body);
      return { status: 200, body: { data: body } } as const;
    }),
  ];
}

async function changeRetention(database: Database, caller: SessionCaller, after: Retention): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const before = await findRetention(transaction, organizationId);
    const details = changedDays(before, after);
    if (Object.keys(details).length === 0) return;
    await putRetention(transaction, organizationId, after);
    await recordAudit(transaction, {
      organizationId,
      kind: 'organization.retention_changed',
      actor: eventActor(caller),
      details,
    });
  });
}

/** For the audit log: the new days of each changed setting, `none` for null. */
function changedDays(before: Retention, after: Retention): Record<string, string> {
  const names = ['conversation_days', 'mail_source_days', 'audit_days'] as const;
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, String(after[name] ?? 'none')]),
  );
}

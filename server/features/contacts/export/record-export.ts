import type { SessionCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';

/** Records an export, before its first row is sent. Without the search and filter: they may name people, and audit entries outlive erased contacts. */
export async function recordExport(
  database: Database,
  caller: SessionCaller,
  records: 'contacts' | 'companies',
  body: object,
): Promise<void> {
  await database.transaction((transaction) =>
    recordAudit(transaction, {
      organizationId: caller.organization.id,
      kind: 'contact.exported',
      actor: eventActor(caller),
      details: { records, selection: Object.keys(body).length === 0 ? 'all' : 'some' },
    }),
  );
}

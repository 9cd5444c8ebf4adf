import type { Database, Reader } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { deleteDueConversations } from './delete-due-conversations.ts';
import { listRetentions } from './retention-store.ts';

const daySeconds = 86_400;
const auditBatch = 5000;

/**
 * For how many days each organization keeps sources of email: as it has set, else `usual`, of the installation.
 *
 * @returns undefined of an organization: as long as their messages
 */
export async function mailSourceDays(
  reader: Reader,
  usual: number | undefined,
): Promise<(organizationId: string) => number | undefined> {
  const set = new Map((await listRetentions(reader)).map((it) => [it.organization_id, it.mail_source_days]));
  return (organizationId) => set.get(organizationId) ?? usual;
}

/** Deletes what organizations don't want to keep any longer, batch by batch, until done or aborted. */
export async function sweepRetention(database: Database, signal: AbortSignal): Promise<void> {
  for (const { organization_id: organizationId, conversation_days, audit_days } of await listRetentions(
    database,
  )) {
    if (conversation_days !== null) {
      const before = processTime(-conversation_days * daySeconds);
      while (!signal.aborted && (await deleteDueConversations(database, organizationId, before)));
    }
    if (audit_days !== null && !signal.aborted)
      await deleteAuditEntries(database, organizationId, processTime(-audit_days * daySeconds));
  }
}

/** At most a batch; the next round continues. */
async function deleteAuditEntries(database: Database, organizationId: string, before: string): Promise<void> {
  await database.write({
    name: 'delete_audit_entries',
    text: `DELETE FROM audit_entries WHERE organization_id = $1 AND id IN (
             SELECT id FROM audit_entries WHERE organization_id = $1 AND inserted_at < $2
              ORDER BY inserted_at, id LIMIT ${auditBatch})`,
    values: [organizationId, before],
  });
}

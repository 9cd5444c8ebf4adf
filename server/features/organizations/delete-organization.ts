import { raiseAccessVersion } from '../../access/access-version.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { EventActor } from '../../events/record-event.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';

const graceDays = 14;

const microsecondsPerDay = 86_400_000_000;

/** When an organization that was deleted at a given time is permanently erased; until then it can be restored. */
export function purgeTime(deletedAt: Microseconds): Microseconds {
  return deletedAt + graceDays * microsecondsPerDay;
}

/** Organizations whose deletion was requested before this time are past their grace period. */
export function graceEndsBefore(now: Microseconds): Microseconds {
  return now - graceDays * microsecondsPerDay;
}

type Deletion = {
  id: string;
  now: Microseconds;
  /** An operator if absent. */
  actor?: EventActor;
  /** Absent: nobody gets an email. */
  mail?: MailQueue | undefined;
};

/**
 * Closes an organization to everybody immediately: its tokens are refused (security 68), its people no longer see it,
 * its webhooks and streams end. Nothing is erased yet. Its admins get an email. Returns whether this call did it.
 */
export function deleteOrganization(
  database: Database,
  { id, now, actor = { type: 'system' }, mail }: Deletion,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await setDeletedAt(transaction, { id, deletedAt: now, actor }))) return false;
    if (mail) await emailAdmins(transaction, mail, id);
    return true;
  });
}

async function emailAdmins(transaction: Transaction, mail: MailQueue, organizationId: string): Promise<void> {
  const admins = await transaction.read<{ id: string }>({
    name: 'admins_of_deleted_organization',
    text: `SELECT id FROM members WHERE organization_id = $1 AND role = 'admin' AND status = 'active' ORDER BY id`,
    values: [organizationId],
  });
  for (const { id } of admins) await mail.post(transaction, 'organization-deleted', id);
}

/** Reopens it unchanged. Returns whether this call did it: false for one that is in use, or has been erased. */
export function restoreOrganization(database: Database, id: string): Promise<boolean> {
  const actor = { type: 'system' } as const;
  return database.transaction((transaction) => setDeletedAt(transaction, { id, deletedAt: null, actor }));
}

async function setDeletedAt(
  transaction: Transaction,
  { id, deletedAt, actor }: { id: string; deletedAt: Microseconds | null; actor: EventActor },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'set_organization_deleted_at',
    text: `UPDATE organizations SET deleted_at = $2::timestamptz
            WHERE id = $1 AND (deleted_at IS NULL) <> ($2::timestamptz IS NULL) AND purge_began_at IS NULL`,
    values: [id, deletedAt === null ? null : formatTimestamp(deletedAt)],
  });
  if (rowCount !== 1) return false;
  await raiseAccessVersion(transaction);
  const kind = deletedAt === null ? 'organization.restored' : 'organization.deleted';
  await recordAudit(transaction, { organizationId: id, kind, actor });
  return true;
}

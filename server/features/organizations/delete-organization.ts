import { raiseAccessVersion } from '../../access/access-version.ts';
import type { Database } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { recordAudit } from '../../events/record-audit.ts';

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

/**
 * Closes an organization to everybody immediately: its tokens are refused (security 68), its people no longer see it,
 * its webhooks and streams end. Nothing is erased yet. Returns whether this call did it.
 */
export function deleteOrganization(
  database: Database,
  { id, now }: { id: string; now: Microseconds },
): Promise<boolean> {
  return setDeletedAt(database, { id, deletedAt: now });
}

/** Reopens it unchanged. Returns whether this call did it: false for one that is in use, or has been erased. */
export function restoreOrganization(database: Database, id: string): Promise<boolean> {
  return setDeletedAt(database, { id, deletedAt: null });
}

async function setDeletedAt(
  database: Database,
  { id, deletedAt }: { id: string; deletedAt: Microseconds | null },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.write({
      name: 'set_organization_deleted_at',
      text: `UPDATE organizations SET deleted_at = $2::timestamptz
              WHERE id = $1 AND (deleted_at IS NULL) <> ($2::timestamptz IS NULL) AND purge_began_at IS NULL`,
      values: [id, deletedAt === null ? null : formatTimestamp(deletedAt)],
    });
    if (rowCount !== 1) return false;
    await raiseAccessVersion(transaction);
    const kind = deletedAt === null ? 'organization.restored' : 'organization.deleted';
    await recordAudit(transaction, { organizationId: id, kind, actor: { type: 'system' } });
    return true;
  });
}

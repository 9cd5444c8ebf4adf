import type { Database, Reader, Transaction } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { recordEvent } from '../../events/record-event.ts';

type Import = { organization_id: string; channel_id: string; folder: string };

/**
 * Records completed imports of earlier email: every email is fetched, and none waits to be processed. Earlier email
 * has no events of its own, so this is how an app learns that there is something to sync. Returns the organizations
 * with a new event.
 */
export async function finishImports(database: Database): Promise<string[]> {
  const finished: string[] = [];
  for (const it of await fetchedImports(database))
    if (await finish(database, it)) finished.push(it.organization_id);
  return finished;
}

function fetchedImports(reader: Reader): Promise<Import[]> {
  return readAcross<Import>(reader, {
    name: 'fetched_imports',
    text: (among) => `SELECT organization_id, channel_id, folder FROM mail_folders
            WHERE import_began_at IS NOT NULL AND earlier_uid IS NULL AND ${among('organization_id')} LIMIT 100`,
    values: [],
  });
}

function finish(database: Database, { organization_id, channel_id, folder }: Import): Promise<boolean> {
  const key = [organization_id, channel_id];
  return database.transaction(async (transaction) => {
    const waiting = await transaction.read({
      name: 'earlier_mail_waits',
      text: `SELECT 1 FROM mail_receipts
              WHERE organization_id = $1 AND channel_id = $2 AND state = 'waiting' AND is_earlier LIMIT 1`,
      values: key,
    });
    if (waiting.length > 0) return false;
    const { rowCount } = await transaction.write({
      name: 'end_import',
      text: `UPDATE mail_folders SET import_began_at = NULL
              WHERE organization_id = $1 AND channel_id = $2 AND folder = $3 AND import_began_at IS NOT NULL`,
      values: [...key, folder],
    });
    if (rowCount !== 1) return false;
    const counts = await countsOf(transaction, organization_id, channel_id);
    await recordEvent(transaction, {
      organizationId: organization_id,
      type: 'import.finished',
      actor: { type: 'system' },
      recordId: channel_id,
      data: { counts },
    });
    return true;
  });
}

export type ImportCounts = { messages: number; repeated: number; refused: number; set_aside: number };

/** Once per import, so counting every receipt is affordable. */
async function countsOf(
  transaction: Transaction,
  organizationId: string,
  channelId: string,
): Promise<ImportCounts | undefined> {
  const [counts] = await transaction.read<ImportCounts>({
    name: 'counts_of_import',
    text: `SELECT count(*) FILTER (WHERE state = 'done' AND reason IS NULL)::int AS messages,
                  count(*) FILTER (WHERE state = 'done' AND reason IS NOT NULL)::int AS repeated,
                  count(*) FILTER (WHERE state = 'refused')::int AS refused,
                  count(*) FILTER (WHERE state IN ('held', 'failed'))::int AS set_aside
             FROM mail_receipts WHERE organization_id = $1 AND channel_id = $2 AND is_earlier`,
    values: [organizationId, channelId],
  });
  return counts;
}

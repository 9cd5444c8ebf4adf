import type { Transaction } from '../../db/database.ts';

const batchSize = 1000;

const applying = {
  merged: `
    UPDATE conversations c SET merged_into_id = t.id
      FROM unnest($2::uuid[], $3::uuid[]) AS r (id, target_id)
      JOIN conversations t ON t.organization_id = $1 AND t.id = r.target_id
     WHERE c.organization_id = $1 AND c.id = r.id AND c.id <> t.id AND c.merged_into_id IS NULL`,
  reply: `
    UPDATE messages m SET reply_to_id = t.id
      FROM unnest($2::uuid[], $3::uuid[]) AS r (id, target_id)
      JOIN messages t ON t.organization_id = $1 AND t.id = r.target_id
     WHERE m.organization_id = $1 AND m.id = r.id AND m.reply_to_id IS NULL`,
} as const;

/** Applies a batch of references whose targets didn't exist yet when they were read. False if there were none. */
export async function applyReferences(
  transaction: Transaction,
  { organizationId, importId }: { organizationId: string; importId: string },
): Promise<boolean> {
  const { rows } = await transaction.write<{ kind: keyof typeof applying; id: string; target_id: string }>({
    name: 'take_import_references',
    text: `DELETE FROM import_references WHERE organization_id = $1 AND import_id = $2 AND (kind, id) IN (
             SELECT kind, id FROM import_references WHERE organization_id = $1 AND import_id = $2 LIMIT ${batchSize})
           RETURNING kind, id, target_id`,
    values: [organizationId, importId],
  });
  for (const kind of ['merged', 'reply'] as const) {
    const own = rows.filter((row) => row.kind === kind);
    if (own.length === 0) continue;
    await transaction.write({
      name: `apply_${kind}_references`,
      text: applying[kind],
      values: [organizationId, own.map(({ id }) => id), own.map(({ target_id }) => target_id)],
    });
  }
  return rows.length > 0;
}

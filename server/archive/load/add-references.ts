import type { Transaction } from '../../db/database.ts';
import type { Loading } from './load-step.ts';

/** To a record that an import brings in later. */
export type Reference = { kind: 'merged' | 'reply'; id: string; target_id: string };

export async function addReferences(
  transaction: Transaction,
  { organizationId, importId }: Loading,
  references: readonly Reference[],
): Promise<void> {
  if (references.length === 0) return;
  await transaction.write({
    name: 'add_import_references',
    text: `INSERT INTO import_references (organization_id, import_id, kind, id, target_id)
           SELECT $1, $2, r.* FROM jsonb_to_recordset($3) AS r (kind text, id uuid, target_id uuid) ON CONFLICT DO NOTHING`,
    values: [organizationId, importId, JSON.stringify(references)],
  });
}

import { createHash } from 'node:crypto';
import type { SourceType } from '../../../../contract/suggestion.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { realsOf, signsOf } from '../embeddings/stored-vector.ts';

/** Some documents in the order of their ids: which have no vector in a space, and the last one that was checked. */
export type Lacking = { ids: string[]; last: string | undefined };

/** Checks the next documents after one. Without `last`, there are no more. */
export async function documentsWithoutVector(
  reader: Reader,
  organizationId: string,
  { space, after, limit }: { space: string; after: string; limit: number },
): Promise<Lacking> {
  const rows = await reader.read<{ source_id: string; lacks: boolean }>({
    name: 'documents_without_vector',
    text: `SELECT d.source_id, v.source_id IS NULL AS lacks
             FROM (SELECT source_id FROM answer_documents WHERE organization_id = $1 AND source_id > $2
                    ORDER BY source_id LIMIT $4) d
             LEFT JOIN answer_vectors v ON v.organization_id = $1 AND v.source_id = d.source_id AND v.model = $3
            ORDER BY d.source_id`,
    values: [organizationId, after, space, limit],
  });
  return {
    ids: rows.filter(({ lacks }) => lacks).map(({ source_id }) => source_id),
    last: rows.at(-1)?.source_id,
  };
}

export type VectorSource = { id: string; type: SourceType; text: string };

/** The texts of these documents, except of those that are about to change: they may have what was erased. */
export function settledTexts(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<VectorSource[]> {
  return reader.read<VectorSource>({
    name: 'settled_texts_of_answers',
    text: `SELECT d.source_id AS id, d.source_type AS type, d.text FROM answer_documents d
            WHERE d.organization_id = $1 AND d.source_id = ANY ($2)
              AND NOT EXISTS (SELECT 1 FROM answer_queue changed
                               WHERE changed.organization_id = $1 AND changed.source_id = d.source_id)
            ORDER BY d.source_id`,
    values: [organizationId, ids],
  });
}

/** Writes the vectors of those that still have the same text. The caller keeps others from changing them. */
export async function writeVectors(
  transaction: Transaction,
  organizationId: string,
  space: string,
  made: readonly (VectorSource & { vector: readonly number[] })[],
): Promise<void> {
  await transaction.write({
    name: 'write_answer_vectors',
    text: `INSERT INTO answer_vectors (organization_id, source_id, source_type, model, vector, signs)
           SELECT $1, d.source_id, d.source_type, $2, made.vector::real[], made.signs::varbit
             FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) AS made (source_id, digest, vector, signs)
             JOIN answer_documents d ON d.organization_id = $1 AND d.source_id = made.source_id
            WHERE md5(d.text) = made.digest
               ON CONFLICT (organization_id, source_id) DO UPDATE
              SET model = excluded.model, vector = excluded.vector, signs = excluded.signs`,
    values: [
      organizationId,
      space,
      made.map(({ id }) => id),
      made.map(({ text }) => createHash('md5').update(text).digest('hex')),
      made.map(({ vector }) => realsOf(vector)),
      made.map(({ vector }) => signsOf(vector)),
    ],
  });
}

/** Deletes some vectors; returns how many. */
export async function deleteVectors(
  transaction: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await transaction.write({
    name: 'delete_answer_vectors',
    text: `DELETE FROM answer_vectors WHERE organization_id = $1 AND source_id = ANY (ARRAY(
             SELECT source_id FROM answer_vectors WHERE organization_id = $1 ORDER BY source_id LIMIT $2))`,
    values: [organizationId, limit],
  });
  return rowCount ?? 0;
}

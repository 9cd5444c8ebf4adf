import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

/** Whose: a member's, or the organization's, by its own id. Uuids. */
type Whose = { organizationId: string; ownerId: string };

/** The signatures of some owners, with their variables; owners without one are absent. */
export async function findSignatures(
  reader: Reader,
  organizationId: string,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.read<{ owner_id: string; body_html: string }>({
    name: 'find_signatures',
    text: 'SELECT owner_id, body_html FROM signatures WHERE organization_id = $1 AND owner_id = ANY ($2)',
    values: [organizationId, ownerIds],
  });
  return new Map(rows.map(({ owner_id, body_html }) => [owner_id, body_html]));
}

/** Replaces a signature; null removes it. */
export async function storeSignature(
  transaction: Transaction,
  { organizationId, ownerId }: Whose,
  html: string | null,
): Promise<void> {
  if (html === null)
    await transaction.write({
      name: 'remove_signature',
      text: 'DELETE FROM signatures WHERE organization_id = $1 AND owner_id = $2',
      values: [organizationId, ownerId],
    });
  else
    await transaction.write({
      name: 'store_signature',
      text: `INSERT INTO signatures (organization_id, owner_id, body_html, updated_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id, owner_id) DO UPDATE SET body_html = $3, updated_at = $4`,
      values: [organizationId, ownerId, html, processTime()],
    });
}

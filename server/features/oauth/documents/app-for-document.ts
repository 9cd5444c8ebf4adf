import type { Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';
import type { RequestingApp } from '../requesting-app.ts';

/**
 * The app of an organization that stands for a client with a document, created with its first connection there: from
 * then on it's shown, recorded and revoked like any other. Its name is the document's, as it is now.
 */
export async function appForDocument(
  transaction: Transaction,
  organizationId: string,
  { document_url, name, redirect_uris, scopes }: RequestingApp,
): Promise<string> {
  const { rows } = await transaction.write<{ id: string }>({
    name: 'app_for_document',
    text: `INSERT INTO apps AS a (id, organization_id, name, redirect_uris, scopes, is_public_client, document_url)
           VALUES ($1, $2, $3, $4, $5, true, $6)
           ON CONFLICT (organization_id, document_url) WHERE document_url IS NOT NULL AND deleted_at IS NULL
           DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris, updated_at = $7
           RETURNING id`,
    values: [newId(), organizationId, name, redirect_uris, scopes, document_url, processTime()],
  });
  const [row] = rows;
  if (!row) throw new Error('The app of a document was not saved.');
  return row.id;
}

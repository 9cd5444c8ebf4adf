import type { Scope } from '../../../contract/scopes.ts';
import { raiseAccessVersion } from '../../access/access-version.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

export type AppRow = {
  id: string;
  organization_id: string;
  name: string;
  logo_url: string | null;
  is_public: boolean;
  status: 'active' | 'disabled';
  redirect_uris: string[];
  scopes: string[];
  /** It has no secret. */
  is_public_client: boolean;
  /** Of a client that is described by a document of its own. */
  document_url: string | null;
};

export type NewApp = Pick<
  AppRow,
  'id' | 'organization_id' | 'name' | 'logo_url' | 'redirect_uris' | 'scopes' | 'is_public'
> & { is_public_client?: boolean };

export async function insertApp(transaction: Transaction, app: NewApp): Promise<void> {
  await transaction.write({
    text: `INSERT INTO apps (id, organization_id, name, redirect_uris, scopes, is_public, logo_url, is_public_client)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      app.id,
      app.organization_id,
      app.name,
      app.redirect_uris,
      app.scopes,
      app.is_public,
      app.logo_url,
      app.is_public_client ?? false,
    ],
  });
}

/** An active app, with the name of its organization. */
export async function findActiveApp(reader: Reader, id: string) {
  const [row] = await reader.read<AppRow & { organization_name: string }>({
    name: 'find_active_app',
    text: `SELECT a.id, a.organization_id, a.name, a.logo_url, a.is_public, a.status, a.redirect_uris, a.scopes,
                  a.is_public_client, a.document_url,
                  o.name AS organization_name
             FROM apps a JOIN organizations o ON o.id = a.organization_id AND o.deleted_at IS NULL
            WHERE a.id = $1 AND a.status = 'active'`,
    values: [id],
  });
  return row;
}

/** The scopes that an app registered. */
export async function scopesOfApp(reader: Reader, id: string): Promise<Scope[]> {
  const [row] = await reader.read<{ scopes: Scope[] }>({
    text: 'SELECT scopes FROM apps WHERE id = $1',
    values: [id],
  });
  return row?.scopes ?? [];
}

/** Changes to an app lock its row, so they run one after another. */
export async function lockApp(transaction: Transaction, organizationId: string, id: string): Promise<void> {
  await transaction.read({
    text: 'SELECT FROM apps WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, id],
  });
}

export async function updateApp(
  transaction: Transaction,
  app: Omit<NewApp, 'organization_id' | 'is_public_client'>,
): Promise<void> {
  await transaction.write({
    text: `UPDATE apps SET name = $2, logo_url = $3, redirect_uris = $4, scopes = $5, is_public = $6, updated_at = $7
            WHERE id = $1`,
    values: [app.id, app.name, app.logo_url, app.redirect_uris, app.scopes, app.is_public, processTime()],
  });
  await raiseAccessVersion(transaction);
}

/** A deleted app is disabled too, so that every check for disabled apps covers it. */
export async function markDeleted(transaction: Transaction, id: string): Promise<void> {
  await transaction.write({
    text: `UPDATE apps SET status = 'disabled', deleted_at = $2, updated_at = $2 WHERE id = $1`,
    values: [id, processTime()],
  });
  await raiseAccessVersion(transaction);
}

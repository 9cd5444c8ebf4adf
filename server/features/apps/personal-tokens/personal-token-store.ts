import sql from 'sql-template-tag';
import type { Scope } from '../../../../contract/scopes.ts';
import { raiseAccessVersion } from '../../../access/access-version.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { PageRange } from '../../../db/page-range.ts';
import { processTime } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';

export type PersonalTokenRow = {
  id: string;
  name: string;
  scopes: Scope[];
  last_four: string;
  last_used_at: Microseconds | null;
  expires_at: Microseconds;
  inserted_at: Microseconds;
};

/** A person in an organization; both are uuids. */
export type Owner = { organizationId: string; userId: string };

/** The connection's name in lists of apps. */
const appName = 'Personal token';

/** The organization's built-in app that personal tokens belong to, created if there is none. Returns its uuid. */
export async function openPersonalApp(transaction: Transaction, organizationId: string): Promise<string> {
  const id = newId();
  await transaction.write({
    name: 'open_personal_app',
    text: `INSERT INTO apps (id, organization_id, name, redirect_uris, scopes, is_built_in)
           VALUES ($1, $2, $3, '{}', '{}', true)
           ON CONFLICT (organization_id) WHERE is_built_in DO NOTHING`,
    values: [id, organizationId, appName],
  });
  const [row] = await transaction.read<{ id: string }>({
    name: 'find_personal_app',
    text: 'SELECT id FROM apps WHERE organization_id = $1 AND is_built_in',
    values: [organizationId],
  });
  return row?.id ?? id;
}

const tables = `tokens t JOIN connections c ON c.id = t.connection_id AND c.revoked_at IS NULL
  JOIN apps a ON a.id = c.app_id AND a.is_built_in`;
const columns = 't.id, t.name, t.scopes, t.last_four, t.last_used_at, t.expires_at, t.inserted_at';

/** A person's tokens, newest first; expired ones too. */
export function listPersonalTokens(
  reader: Reader,
  { organizationId, userId }: Owner,
  range: PageRange,
): Promise<PersonalTokenRow[]> {
  const conditions = [
    sql`c.organization_id = ${organizationId}`,
    sql`c.user_id = ${userId}`,
    sql`t.revoked_at IS NULL`,
  ];
  return listByInsertion(reader, { columns, tables, from: 't', conditions, descending: true }, range);
}

/** How many tokens a person has, counted up to a limit. */
export async function countPersonalTokens(
  reader: Reader,
  { organizationId, userId }: Owner,
  limit: number,
): Promise<number> {
  const rows = await reader.read({
    name: 'count_personal_tokens',
    text: `SELECT 1 FROM ${tables}
            WHERE c.organization_id = $1 AND c.user_id = $2 AND t.revoked_at IS NULL LIMIT $3`,
    values: [organizationId, userId, limit],
  });
  return rows.length;
}

/** Ends a token; returns its name and connection, or undefined if the person has no such token. */
export async function endPersonalToken(
  transaction: Transaction,
  { organizationId, userId }: Owner,
  id: string,
): Promise<{ name: string; app_id: string; connection_id: string } | undefined> {
  const { rows } = await transaction.write<{ name: string; app_id: string; connection_id: string }>({
    name: 'end_personal_token',
    text: `UPDATE tokens t SET revoked_at = $4 FROM connections c, apps a
            WHERE t.id = $3 AND t.revoked_at IS NULL AND c.id = t.connection_id AND c.organization_id = $1
              AND c.user_id = $2 AND c.revoked_at IS NULL AND a.id = c.app_id AND a.is_built_in
        RETURNING t.name, c.app_id, c.id AS connection_id`,
    values: [organizationId, userId, id, processTime()],
  });
  if (rows.length > 0) await raiseAccessVersion(transaction);
  return rows[0];
}

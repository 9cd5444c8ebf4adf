import type { SelfCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';

/** The order in which a member has the views, and which they hide; uuids. */
export type ViewPreferences = { order: string[]; hidden: string[] };

export async function readViewPreferences(
  reader: Reader,
  { organization, user }: SelfCaller,
): Promise<ViewPreferences> {
  const [row] = await reader.read<{ shown_order: string[]; hidden: string[] }>({
    name: 'read_view_preferences',
    text: `SELECT shown_order::text[], hidden::text[] FROM view_preferences
            WHERE organization_id = $1 AND user_id = $2`,
    values: [organization.id, user.id],
  });
  return { order: row?.shown_order ?? [], hidden: row?.hidden ?? [] };
}

/** Replaces them. */
export async function saveViewPreferences(
  database: Database,
  { organization, user }: SelfCaller,
  { order, hidden }: ViewPreferences,
): Promise<void> {
  await database.write({
    name: 'save_view_preferences',
    text: `INSERT INTO view_preferences (organization_id, user_id, shown_order, hidden) VALUES ($1, $2, $3, $4)
           ON CONFLICT (organization_id, user_id) DO UPDATE
              SET shown_order = excluded.shown_order, hidden = excluded.hidden`,
    values: [organization.id, user.id, order, hidden],
  });
}

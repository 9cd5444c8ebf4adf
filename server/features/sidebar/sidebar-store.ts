import { maxPinned } from '../../../contract/values/max-pinned.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import type { Viewer } from '../conversations/reads/unread.ts';

/** Tag ids are uuids. */
export type SidebarRow = { pinned_tag_ids: string[]; folded_sections: string[] };

export async function findSidebar(reader: Reader, { organizationId, userId }: Viewer): Promise<SidebarRow> {
  const [row] = await reader.read<SidebarRow>({
    name: 'find_sidebar_preferences',
    text: `SELECT pinned_tag_ids, folded_sections FROM sidebar_preferences
            WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId],
  });
  return row ?? { pinned_tag_ids: [], folded_sections: [] };
}

/** Changes the row under its lock, so that two tabs don't undo each other's change. Deleted tags are dropped. */
export function changeSidebar(
  database: Database,
  viewer: Viewer,
  change: (before: SidebarRow) => SidebarRow,
): Promise<SidebarRow> {
  const { organizationId, userId } = viewer;
  return database.transaction(async (transaction) => {
    await transaction.write({
      name: 'make_sidebar_preferences',
      text: `INSERT INTO sidebar_preferences (organization_id, user_id, pinned_tag_ids, folded_sections)
             VALUES ($1, $2, '{}', '{}')
                 ON CONFLICT (organization_id, user_id) DO UPDATE SET user_id = excluded.user_id`,
      values: [organizationId, userId],
    });
    const wanted = change(await findSidebar(transaction, viewer));
    const pinned_tag_ids = await existingTags(transaction, organizationId, wanted.pinned_tag_ids);
    const after = { ...wanted, pinned_tag_ids };
    await transaction.write({
      name: 'change_sidebar_preferences',
      text: `UPDATE sidebar_preferences SET pinned_tag_ids = $3, folded_sections = $4
              WHERE organization_id = $1 AND user_id = $2`,
      values: [organizationId, userId, after.pinned_tag_ids, after.folded_sections],
    });
    return after;
  });
}

async function existingTags(
  transaction: Transaction,
  organizationId: string,
  ids: string[],
): Promise<string[]> {
  const rows = await transaction.read<{ id: string }>({
    name: 'find_tags_to_pin',
    text: `SELECT id FROM tags WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id LIMIT ${maxPinned}`,
    values: [organizationId, ids],
  });
  return rows.map(({ id }) => id);
}

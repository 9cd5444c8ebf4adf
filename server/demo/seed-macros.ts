import type { Action } from '../../contract/action.ts';
import type { SeedMacro, SeedMacroAction, SeedOrganization } from '../../seeds/seed-world.ts';
import { publicId } from '../ids/public-id.ts';
import { attachmentRow } from '../samples/attachment-rows.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { assignIds, idAt, idOf, minutesAgo, type Seeding } from '../samples/seeding.ts';

type SeedTarget = { organizationId: string; tags: Readonly<Record<string, string>> };

/** Macros of everyone's, in their folders, with their files. */
export async function seedMacros(
  seeding: Seeding,
  { macros = [], openedDaysAgo }: Pick<SeedOrganization, 'macros' | 'openedDaysAgo'>,
  { organizationId, tags }: SeedTarget,
): Promise<void> {
  const since = openedDaysAgo * 24 * 60;
  const names = new Set(macros.flatMap(({ folder = [] }) => folder));
  const folders = assignIds(Object.fromEntries([...names].map((name) => [name, name])), () =>
    idAt(seeding, since),
  );
  const times = { inserted_at: minutesAgo(seeding, since) };
  const folderRows = Object.entries(folders).map(([name, id]) => ({
    organization_id: organizationId,
    id,
    name,
    ...times,
  }));
  await insertRows(seeding.transaction, 'macro_folders', folderRows);
  const rows = macros.map((macro) => ({
    organization_id: organizationId,
    id: idAt(seeding, since),
    ...fieldsOf(macro, tags),
    folder_id: macro.folder === undefined ? null : idOf(folders, macro.folder, 'folder'),
    last_used_at: minutesAgo(seeding, 60),
    ...times,
    updated_at: minutesAgo(seeding, since),
    version: 1,
  }));
  await insertRows(seeding.transaction, 'macros', rows);
  const files = macros.flatMap(({ attachments = [] }, position) => {
    const owner = { organizationId, column: 'macro_id', id: rows[position]?.id ?? '' } as const;
    return attachments.map((seed, index) => attachmentRow(seeding, seed, { owner, minutes: since, index }));
  });
  await insertRows(seeding.transaction, 'attachments', await Promise.all(files));
}

function fieldsOf({ name, shortcut, html, actions, useCount }: SeedMacro, tags: SeedTarget['tags']) {
  return {
    name,
    shortcut,
    body_html: html,
    actions: actions.map((action) => actionOf(action, tags)),
    visibility: 'everyone',
    use_count: useCount,
  };
}

function actionOf(action: SeedMacroAction, tags: SeedTarget['tags']): Action {
  switch (action.type) {
    case 'assign':
      return { type: 'assign', user_id: action.to };
    case 'add tag':
      return { type: 'add_tag', tag_id: publicId('tag', idOf(tags, action.tag, 'tag')) };
    case 'close':
      return { type: 'set_status', status: 'closed' };
    case 'snooze':
      return { type: 'snooze', seconds: action.days * 86_400 };
    case 'urgent':
      return { type: 'set_priority', priority: 'urgent' };
  }
}

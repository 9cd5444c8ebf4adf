import type { Archived } from '../../../contract/archive/archive-records.ts';
import { TemplateError } from '../../../template/parse-template.ts';
import { checkedTemplate } from '../../../template/variables.ts';
import type { Transaction } from '../../db/database.ts';
import { actionFaults } from '../../features/conversations/actions/check-actions.ts';
import { withRenamedPictures } from '../../text/inline-pictures.ts';
import { nameError } from '../../text/name-error.ts';
import { readBody } from '../../text/read-body.ts';
import { fileRow, insertFiles } from './insert-files.ts';
import { withLocalIds } from './load-settings.ts';
import {
  changedAt,
  count,
  insertRows,
  type Loading,
  localOrNull,
  newOutcome,
  type Outcome,
  recordsOf,
  timeOf,
  timeOrNull,
} from './load-step.ts';
import { missingRecords } from './missing-records.ts';
import { picturesOf } from './pictures-of.ts';
import type { StoredFile } from './store-attachments.ts';

type ArchivedMacro = Archived<'macros'>;
type LoadMacros = { macros: readonly ArchivedMacro[]; files: ReadonlyMap<string, StoredFile> };

/** Macros with those of their files that are in the store. An existing one stays as it is. */
export async function loadMacros(
  transaction: Transaction,
  loading: Loading,
  { macros, files }: LoadMacros,
): Promise<Outcome> {
  const outcome = newOutcome();
  const { organizationId, ids } = loading;
  const missing = await missingRecords(transaction, loading, macros, { table: 'macros', prefix: 'mac' });
  const rows = missing.map((macro) => ({ macro, row: macroRow(loading, macro) }));
  const problem = (macro: ArchivedMacro, text: string) =>
    void outcome.problems.push({ kind: 'macros', external_id: macro.id, problem: text });
  const valid = rows.filter(({ macro, row }) => {
    const fault = faultOf(row, macro);
    if (fault !== undefined) problem(macro, fault);
    return fault === undefined;
  });
  const inserted = await insertRows(transaction, organizationId, {
    text: insertMacros,
    rows: valid.map(({ row }) => row),
  });
  const isNew = ({ id }: ArchivedMacro) => inserted.has(ids.of('mac', id) ?? '');
  for (const { macro } of valid) if (!isNew(macro)) problem(macro, 'Its team is not in the archive.');
  const attached = valid
    .filter(({ macro }) => isNew(macro))
    .flatMap(({ macro }) => filesOf(loading, macro, files));
  await insertFiles(transaction, organizationId, attached);
  outcome.ids.push(...recordsOf(loading, 'mac', { items: macros, inserted }));
  count(outcome, 'macros', inserted.size);
  return outcome;
}

function macroRow(loading: Loading, macro: ArchivedMacro) {
  const pictures = picturesOf(loading, macro.attachments);
  const html = withRenamedPictures(macro.body_html, pictures);
  return {
    id: loading.ids.of('mac', macro.id),
    name: macro.name,
    shortcut: macro.shortcut,
    body_html: readBody({ html, attachmentIds: [...pictures.values()] }).html,
    actions: withLocalIds(loading, macro.actions),
    folder_id: localOrNull(loading, 'mfd', macro.folder_id),
    visibility: macro.visibility,
    owner_user_id: localOrNull(loading, 'usr', macro.owner_id),
    team_id: localOrNull(loading, 'team', macro.team_id),
    use_count: macro.use_count,
    last_used_at: timeOrNull(macro.last_used_at),
    version: macro.version,
    inserted_at: timeOf(macro.inserted_at),
    updated_at: changedAt(loading, macro.updated_at),
  };
}

/** What can't be stored here; undefined for nothing. */
function faultOf(
  { body_html, visibility, owner_user_id, team_id }: ReturnType<typeof macroRow>,
  { name, actions }: ArchivedMacro,
): string | undefined {
  if ((visibility === 'private') !== (owner_user_id !== null)) return 'Its owner is not in the archive.';
  if ((visibility === 'team') !== (team_id !== null)) return 'Its team is not in the archive.';
  return nameError(name) ?? actionFaults(actions, 'actions')[0]?.message ?? templateFault(body_html);
}

function templateFault(html: string): string | undefined {
  try {
    checkedTemplate(html);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}

const insertMacros = `
  INSERT INTO macros (organization_id, id, name, shortcut, body_html, actions, folder_id, visibility, owner_user_id, team_id,
    use_count, last_used_at, version, inserted_at, updated_at)
  SELECT $1, r.id, r.name, r.shortcut, r.body_html, r.actions, f.id, r.visibility, r.owner_user_id, r.team_id, r.use_count,
         r.last_used_at, r.version, r.inserted_at, r.updated_at
    FROM jsonb_to_recordset($2) AS r (id uuid, name text, shortcut text, body_html text, actions jsonb, folder_id uuid,
         visibility text, owner_user_id uuid, team_id uuid, use_count integer, last_used_at timestamptz, version integer,
         inserted_at timestamptz, updated_at timestamptz)
    LEFT JOIN macro_folders f ON f.organization_id = $1 AND f.id = r.folder_id
    LEFT JOIN teams t ON t.organization_id = $1 AND t.id = r.team_id
   WHERE r.team_id IS NULL OR t.id IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING id`;

/** A macro's file doesn't expire, and messages copy it. */
function filesOf(
  loading: Loading,
  { id, attachments }: ArchivedMacro,
  files: ReadonlyMap<string, StoredFile>,
) {
  return attachments.flatMap((attachment, index) => {
    const file = files.get(attachment.id);
    if (!file) return [];
    const common = fileRow(loading, { attachment, file, place: index + 1 });
    return {
      ...common,
      macro_id: loading.ids.of('mac', id),
      uploaded_at: loading.importedAt,
      inserted_at: 'infinity',
      is_shared: true,
    };
  });
}

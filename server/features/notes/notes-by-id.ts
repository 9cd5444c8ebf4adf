import type { Reader } from '../../db/database.ts';
import { type NoteRow, noteColumns, noteJoins } from './note-row.ts';

/** Notes of an organization by uuid, in any conversation; unknown ids are left out. */
export async function notesById(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, NoteRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.read<NoteRow>({
    name: 'notes_by_id',
    text: `SELECT ${noteColumns} FROM notes n ${noteJoins} WHERE n.organization_id = $1 AND n.id = ANY ($2)`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The attachment's fields that its message or note shows. */
export type AttachmentRow = {
  id: string;
  original_filename: string;
  extension: string;
  file_size: number;
};

const fields = (table: string) =>
  `json_build_object('id', ${table}.id, 'original_filename', ${table}.original_filename, 'extension', ${table}.extension,
    'file_size', ${table}.file_size)`;

/** The columns that name what an attachment is attached to. */
export type HolderColumn = 'message_id' | 'note_id' | 'scheduled_message_id' | 'macro_id';

/** Rows of `table` in their given order, as a JSON list of AttachmentRow. */
export const listedAttachments = (table: string) =>
  `coalesce(json_agg(${fields(table)} ORDER BY ${table}.place), '[]')`;

/**
 * The attachments of message, note, scheduled message or macro `record`, without those dropped from a macro, as a column of the
 * statement that selects it, whose first parameter is the organization.
 */
export const attachmentsOf = (record: string, column: HolderColumn) =>
  `(SELECT ${listedAttachments('a')} FROM attachments a
     WHERE a.organization_id = $1 AND a.${column} = ${record}.id${column === 'macro_id' ? ' AND a.place IS NOT NULL' : ''})`;

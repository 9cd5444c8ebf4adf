import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { maxCellLength, maxImportColumns, maxImportRows } from '../values/contact-import-limits.ts';

export const importStates = ['uploading', 'running', 'finished'] as const;

const Record = OneOf(['contact', 'company'], 'What the rows are. Default `contact`.');

/** A file of contacts or companies that is imported row by row. */
export const ContactImport = Exactly({
  id: Id('imp', 'Import id.'),
  record: OneOf(['contact', 'company'], 'What the rows are.'),
  file_name: Type.String({ description: 'The name of the file.' }),
  state: OneOf(importStates, 'Whether rows are still uploaded, imported, or done.'),
  row_count: Type.Integer({ description: 'Rows of the file, without the heading row.' }),
  done_count: Type.Integer({ description: 'Rows processed so far.' }),
  created_count: Type.Integer({ description: 'Contacts or companies created.' }),
  updated_count: Type.Integer({ description: 'Existing ones that were updated.' }),
  refused_count: Type.Integer({ description: 'Rows that couldn’t be imported.' }),
  inserted_at: Timestamp('When it was created'),
  finished_at: Nullable(Timestamp('When the last row was done')),
});

export type ContactImport = Static<typeof ContactImport>;

const Cells = Type.Array(Type.String({ maxLength: maxCellLength, description: 'A cell.' }), {
  maxItems: maxImportColumns,
  description: 'The cells of a row.',
});

export const CreateContactImportBody = Exactly({
  record: Type.Optional(Record),
  file_name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the file.' }),
  columns: Type.Array(Type.String({ maxLength: maxCellLength, description: 'A heading.' }), {
    minItems: 1,
    maxItems: maxImportColumns,
    description: 'The headings of the columns.',
  }),
});

export type CreateContactImport = Static<typeof CreateContactImportBody>;

export const contactImportsQuery = Exactly({ record: Type.Optional(Record) });

export const AddContactImportRowsBody = Exactly({
  from: Type.Integer({
    minimum: 0,
    maximum: maxImportRows - 1,
    description: 'The position of the first of these rows in the file, from 0.',
  }),
  rows: Type.Array(Cells, { minItems: 1, maxItems: 500, description: 'Rows in order.' }),
});

const Target = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 120,
  pattern:
    '^(external_id|name|email|phone|instagram_handle|profile_picture_url|company_id|tags|domains|custom_attributes|custom_attributes\\..{1,100})$',
  description:
    'A field of the record, `custom_attributes.` and the key of a custom field, or `custom_attributes` for several of them as JSON; `null` ignores the column.',
});

export const ContactImportMappingBody = Exactly({
  mapping: Type.Array(Target, {
    minItems: 1,
    maxItems: maxImportColumns,
    description: 'What each column is. Several columns of the name are joined.',
  }),
});

export type ContactImportMapping = Static<typeof ContactImportMappingBody>['mapping'];

const RefusedRow = Exactly({
  place: Type.Integer({ description: 'Its position in the file, from 0.' }),
  cells: Type.Array(Type.String({ description: 'A cell.' }), { description: 'Its cells.' }),
  reason: Type.String({ description: 'Why it can’t be imported, in English.' }),
  problems: Type.Array(
    Exactly({
      field: Type.String({ description: 'A field of the record; `row` if it is the row as a whole.' }),
      code: Type.String({ description: 'What is wrong with it.' }),
    }),
    { description: 'The same for screens in other languages.' },
  ),
});

export type RefusedRow = Static<typeof RefusedRow>;

/** What an import would do. */
export const ContactImportCheck = Exactly({
  creates: Type.Integer({ description: 'Contacts or companies that it would create.' }),
  updates: Type.Integer({ description: 'Rows of existing ones.' }),
  refuses: Type.Integer({ description: 'Rows that it would refuse.' }),
  refused: Type.Array(RefusedRow, { description: 'The first of these.' }),
});

export type ContactImportCheck = Static<typeof ContactImportCheck>;

export const ContactImports = Type.Array(ContactImport, { description: 'The last ones, newest first.' });

export const RefusedRows = Exactly({
  columns: Type.Array(Type.String({ description: 'A heading.' }), { description: 'The headings.' }),
  rows: Type.Array(RefusedRow, { description: 'Rows in order.' }),
  next: Nullable(Type.Integer({ description: 'The `from` of the next request; `null` at the end.' })),
});

export const refusedRowsQuery = Exactly({
  from: Type.Optional(
    Type.String({ pattern: '^[0-9]{1,5}$', description: 'The first position to return. Default 0.' }),
  ),
});

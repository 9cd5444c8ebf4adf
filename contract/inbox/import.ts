import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { User } from '../user.ts';
import {
  importColumns,
  importKinds,
  importSources,
  importStatuses,
  largestImportBytes,
} from '../values/import-sources.ts';

export const importStates = [
  'uploading',
  'looking',
  'ready',
  'running',
  'paused',
  'finished',
  'failed',
  'removing',
  'removed',
] as const;

const Count = (description: string) => Type.Integer({ description });
const Text = (description: string) => Type.String({ description });

const Column = Type.Unsafe<Partial<Record<(typeof importColumns)[number], string>>>({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(importColumns.map((name) => [name, { type: 'string', maxLength: 200 }])),
  description: 'CSV: the heading of the column for each of these, where it isn’t recognized.',
});

/** How a file or another system is read. */
export const ImportOptions = Exactly({
  address: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Other systems: the address, such as `https://acme.zendesk.com`, where it isn’t always the same.',
    }),
  ),
  account: Type.Optional(
    Type.String({
      maxLength: 254,
      description:
        'Other systems: whose token it is, where that matters: an email address, or the id of an app.',
    }),
  ),
  requests_per_minute: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Other systems: how many requests they allow, where that depends on your plan there.',
    }),
  ),
  name: Type.Optional(
    Type.String({
      pattern: '^(?!deskbell$)[a-z][a-z0-9-]{0,31}$',
      description: 'CSV: the other system, such as `acme-desk`. A later import from it adds what is new.',
    }),
  ),
  dates: Type.Optional(
    OneOf(['dmy', 'mdy'], 'CSV: whether days or months come first, if the file doesn’t show it.'),
  ),
  columns: Type.Optional(Column),
  statuses: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), OneOf(importStatuses, 'What it becomes.'), {
      maxProperties: 100,
      description:
        'What statuses of the other system become, in lower case: of a CSV file, those that aren’t recognized.',
    }),
  ),
  addresses: Type.Optional(
    Type.Array(Type.String({ maxLength: 254, description: 'An email address.' }), {
      minItems: 1,
      maxItems: 50,
      description: 'Email: your own addresses. Email from these is by members. Required.',
    }),
  ),
  match_members: Type.Optional(
    Type.Boolean({
      description: 'Members with the confirmed email address of a person in the file become that person.',
    }),
  ),
});

export type ImportOptions = Static<typeof ImportOptions>;

export const ImportProblem = Exactly({
  kind: Text('The kind of record.'),
  external_id: Text('Its id in the file, or where it is.'),
  problem: Text('What is wrong with it, in English.'),
});

const SampleMessage = Exactly({
  author: Nullable(Text('A name, or an address.')),
  by: OneOf(['contact', 'member', 'nobody'], 'Who wrote it.'),
  text: Text('The beginning of its text.'),
  inserted_at: Timestamp('When it was written'),
});

const Sample = Exactly({
  subject: Nullable(Text('The subject.')),
  contact: Nullable(Text('The name or address of its contact.')),
  status: OneOf(['open', 'snoozed', 'closed', 'spam'], 'What it will be.'),
  tags: Type.Array(Text('A tag.'), { description: 'Its tags.' }),
  message_count: Count('Its messages.'),
  messages: Type.Array(SampleMessage, { description: 'The first of them.' }),
});

/** What a file has, and what importing it would do. */
export const ImportSummary = Exactly({
  can_start: Type.Boolean({ description: 'Whether nothing has to be chosen before.' }),
  conversations: Exactly({
    open: Count('Those that will be open.'),
    snoozed: Count('Those that will be snoozed.'),
    closed: Count('Those that will be closed.'),
    spam: Count('Those that will be spam.'),
  }),
  is_estimate: Type.Boolean({
    description:
      'Whether contacts, notes, messages and attachments are estimates: another system is only read once the import starts.',
  }),
  contacts: Count('Contacts.'),
  notes: Count('Internal notes.'),
  messages: Exactly({
    by_members: Count('By members.'),
    by_contacts: Count('By contacts.'),
    by_nobody: Count('By a system.'),
  }),
  attachments: Count('Files.'),
  missing_files: Count('Files that aren’t in it.'),
  people: Type.Array(
    Exactly({
      name: Text('Their name.'),
      email: Nullable(Text('Their address.')),
      is_member: Type.Boolean({ description: 'Whether a member has this address, and has confirmed it.' }),
    }),
    { description: 'The first 200 who wrote as members.' },
  ),
  people_count: Count('All of them.'),
  tags: Type.Array(
    Exactly({
      name: Text('Its name.'),
      is_new: Type.Boolean({ description: 'Whether no tag here has this name.' }),
    }),
    { description: 'The first 200.' },
  ),
  unknown_statuses: Type.Array(
    Exactly({ status: Text('The word.'), count: Count('Conversations with it.') }),
    { description: 'CSV: the first 50 that aren’t recognized; these conversations will be open.' },
  ),
  statuses: Type.Array(
    Exactly({
      status: Text('The word.'),
      becomes: OneOf(importStatuses, 'What conversations with it become.'),
      count: Nullable(Count('Conversations with it.'), '`null` if the other system doesn’t say.'),
    }),
    { description: 'Other systems: the statuses there. `options.statuses` changes what they become.' },
  ),
  csv: Nullable(
    Exactly({
      headings: Type.Array(Text('A heading.'), { description: 'The headings of all columns.' }),
      columns: Column,
      missing: Type.Array(OneOf(importColumns, 'What no column is recognized as.'), {
        description: 'What has to be chosen in `columns`.',
      }),
      dates: Nullable(OneOf(['iso', 'dmy', 'mdy', 'ambiguous'], 'How its dates are written.')),
      encoding: OneOf(['utf-8', 'utf-16le', 'windows-1252'], 'How its text is encoded.'),
      // Not in what was stored before it was added.
      delimiter: Type.Optional(OneOf([',', ';', '\t'], 'What separates its columns.')),
    }),
    'How a CSV file was understood.',
  ),
  problems: Type.Array(ImportProblem, { description: 'The first 100 records that can’t be imported.' }),
  problem_count: Count('All of them.'),
  seconds: Count('About how long the import takes.'),
  samples: Type.Array(Sample, { description: 'Twenty conversations.' }),
});

export type ImportSummary = Static<typeof ImportSummary>;

/** A history that is imported from a file, or from another system. */
export const Import = Exactly({
  id: Id('imp', 'Import id.'),
  source: OneOf(importKinds, 'What the file is, or the other system.'),
  file_name: Text('The name of the file, or the host of the other system.'),
  file_size: Nullable(Count('Bytes.'), '`null` for imports from the command line or from another system.'),
  options: ImportOptions,
  state: OneOf(
    importStates,
    '`looking` while the file is read for `summary`; `ready` once it can be started; `failed` with `error`; `removing` while what it added is taken away.',
  ),
  summary: Nullable(ImportSummary, '`null` until the file has been read, and once it is imported.'),
  error: Nullable(Text('Why it failed, in English.')),
  has_begun: Type.Boolean({ description: 'Whether anything may have been imported.' }),
  read_count: Nullable(
    Count('Conversations that were read from the other system so far.'),
    '`null` unless that is what is in progress. All are read before the first is imported.',
  ),
  done_count: Count('Conversations so far, out of `total_count`.'),
  total_count: Nullable(Count('Conversations of the file.'), '`null` until it is known.'),
  counts: Exactly({
    conversations: Count('Conversations added.'),
    messages: Count('Messages added.'),
    notes: Count('Notes added.'),
    contacts: Count('Contacts added.'),
    attachments: Count('Files added.'),
    problems: Count('Records that couldn’t be imported.'),
  }),
  problems_url: Nullable(
    Text(
      'A CSV file of the records that couldn’t be imported; each read returns a new address, valid for 15 minutes.',
    ),
    '`null` if there are none.',
  ),
  user: Nullable(User, 'Who started it; `null` for imports from the command line.'),
  inserted_at: Timestamp('When it was created'),
  finished_at: Nullable(Timestamp('When it was finished')),
});

export type Import = Static<typeof Import>;

export const Imports = Type.Array(Import, { description: 'The last twenty, newest first.' });

const Secret = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 4000,
    description:
      'Other systems: a token of their API. It is stored encrypted, never shown, and deleted once everything was read.',
  }),
);

export const CreateImportBody = Exactly({
  source: OneOf(importSources, 'What the file is, or the other system.'),
  file_name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4000, description: 'Files: the name. Required for them.' }),
  ),
  file_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: largestImportBytes,
      description: 'Files: bytes. Required for them.',
    }),
  ),
  secret: Secret,
  options: ImportOptions,
});

export type CreateImport = Static<typeof CreateImportBody>;

export const ImportWithUpload = Exactly({
  data: Import,
  upload: Nullable(
    Exactly({
      url: Text('The address that accepts the file, once, by `PUT`.'),
      expires_at: Timestamp('When the upload must have started'),
    }),
    '`null` for other systems.',
  ),
});

export const ImportOptionsBody = Exactly({ options: ImportOptions, secret: Secret });

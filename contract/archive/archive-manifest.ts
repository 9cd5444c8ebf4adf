import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable } from '../primitives.ts';
import { type ArchiveKind, archiveKinds, laterKinds } from './archive-records.ts';

export const archiveFormat = 'deskbell-archive';

const FileOfRecords = Exactly(
  {
    count: Type.Integer({ minimum: 0, description: 'Its lines.' }),
    bytes: Type.Integer({ minimum: 0, description: 'Its size.' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Its digest.' }),
  },
  'A file of records.',
);

type LaterKind = (typeof laterKinds)[number];

const filesOf = <Kind extends ArchiveKind>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, FileOfRecords])) as Record<Kind, typeof FileOfRecords>;

const firstKinds = archiveKinds.filter(
  (kind): kind is Exclude<ArchiveKind, LaterKind> => !(laterKinds as readonly ArchiveKind[]).includes(kind),
);

/** `manifest.json`, the last entry of an archive: one without it is incomplete. */
export const ArchiveManifest = Exactly(
  {
    format: Type.Literal(archiveFormat),
    version: Type.Literal(1),
    deskbell: Type.String({
      description: 'The version of Deskbell that wrote it; the name of a converter otherwise.',
    }),
    source: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,31}$',
      description: 'Where the records come from: `deskbell`, or the name of another system.',
    }),
    exported_at: Type.Integer({ description: 'The moment whose state it has. Unix microseconds, UTC.' }),
    organization: Exactly({
      id: Id('org', 'The organization it was exported from.'),
      name: Type.String({ description: 'Its name.' }),
      slug: Type.String({ description: 'Its name in addresses.' }),
      timezone: Type.String({ description: 'Its time zone.' }),
    }),
    records: Exactly(
      { ...filesOf(firstKinds), ...Type.Partial(Exactly(filesOf(laterKinds))).properties },
      'The files of records, by name without `.jsonl`.',
    ),
    files: Exactly({
      count: Type.Integer({ minimum: 0, description: 'Files below `files/`.' }),
      bytes: Type.Integer({ minimum: 0, description: 'Their size.' }),
      missing: Type.Integer({ minimum: 0, description: 'Attachments whose file was no longer there.' }),
    }),
    url: Nullable(Type.String({ description: 'The address of the installation.' })),
  },
  'What an archive contains.',
);

export type ArchiveManifest = Static<typeof ArchiveManifest>;

import type { Readable, Writable } from 'node:stream';
import type { Client } from 'pg';
import type { ArchiveManifest } from '../../../contract/archive/archive-manifest.ts';
import { type ArchiveKind, archiveKinds, archiveRecords } from '../../../contract/archive/archive-records.ts';
import { withReadSnapshot } from '../../backup/snapshot.ts';
import type { DatabaseConnection } from '../../db/database-client.ts';
import { FileMissing } from '../../files/file-missing.ts';
import type { FileStore } from '../../files/file-store.ts';
import { publicId } from '../../ids/public-id.ts';
import { filePath } from '../file-path.ts';
import { type ArchiveQueries, archivedFiles, archiveQueries } from './archive-queries.ts';
import { isCompressed } from './is-compressed.ts';
import { readRecords, readRows } from './read-records.ts';
import { openZipWriter, type ZipWriter } from './zip-writer.ts';

export type ArchiveProgress = { done: number; total: number };

export type WriteArchive = {
  connection: DatabaseConnection;
  files: FileStore;
  organizationId: string;
  target: Writable;
  deskbell: string;
  url: string | null;
  /** Called as often as something is done, with records and files. */
  progress: (progress: ArchiveProgress) => void;
  signal: AbortSignal;
};

/**
 * Writes an organization as archive 1 (docs/archive.md), as it is at one moment, while servers continue to write. Memory holds a batch of
 * records, and the names of files. Aborting the signal rejects with its reason; the target is then incomplete, and has no manifest.
 */
export function writeArchive(writing: WriteArchive): Promise<ArchiveManifest> {
  return withReadSnapshot(writing.connection, (client) => writeFrom(client, writing, everything));
}

/** Which records and files an archive has. The statements get the organization as `$1`. */
export type ArchiveSelection = {
  queries: ArchiveQueries;
  files: { text: string; values?: readonly unknown[] };
  /** Counts messages, conversations and files, which take time, as `total`. */
  count: { text: string; values?: readonly unknown[] };
  /** Further entries, written after the records. */
  addPages?: (zip: ZipWriter, isMissing: (attachmentId: string) => boolean) => Promise<void>;
};

const everything: ArchiveSelection = {
  queries: archiveQueries,
  files: { text: archivedFiles },
  count: {
    text: `
  SELECT (SELECT count(*) FROM messages m WHERE m.organization_id = $1)::float8
         + (SELECT count(*) FROM conversations c WHERE c.organization_id = $1)::float8
         + (SELECT count(*) FROM attachments a WHERE a.organization_id = $1
             AND (a.message_id IS NOT NULL OR a.note_id IS NOT NULL OR a.macro_id IS NOT NULL AND a.place IS NOT NULL))::float8 AS total`,
  },
};

/** Writes a selection of the records, in a snapshot that is open on this connection. */
export async function writeFrom(
  client: Client,
  writing: WriteArchive,
  selection: ArchiveSelection,
): Promise<ArchiveManifest> {
  const { organizationId, target, deskbell, url, progress, signal } = writing;
  const { rows } = await client.query<Organization>(organizationText, [organizationId]);
  const [organization] = rows;
  if (!organization) throw new Error('The organization does not exist.');
  const { exported_at, ...named } = organization;
  const { text, values = [] } = selection.count;
  const { rows: counts } = await client.query<{ total: number }>(text, [organizationId, ...values]);
  const total = counts[0]?.total ?? 0;
  let done = 0;
  const onDone = (count: number) => {
    signal.throwIfAborted();
    done += count;
    progress({ done: Math.min(done, total), total });
  };
  const zip = openZipWriter(target);
  await zip.addText('schema.json', `${JSON.stringify(archiveRecords, null, 1)}\n`);
  const { missing, ...files } = await writeFiles({
    client,
    zip,
    onDone,
    selected: selection.files,
    ...writing,
  });
  const isMissing = (id: string) => missing.has(id);
  const context = { organizationId, queries: selection.queries, isMissing };
  const records = {} as ArchiveManifest['records'];
  for (const kind of archiveKinds)
    records[kind] = await zip.addLines(`${kind}.jsonl`, linesOf(client, kind, context, onDone));
  await selection.addPages?.(zip, isMissing);
  const manifest: ArchiveManifest = {
    format: 'deskbell-archive',
    version: 1,
    deskbell,
    source: 'deskbell',
    exported_at,
    organization: { ...named, id: publicId('org', organizationId) },
    records,
    files: { ...files, missing: missing.size },
    url,
  };
  await zip.addText('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`);
  await zip.end();
  return manifest;
}

type Organization = {
  name: string;
  slug: string;
  timezone: string;
  exported_at: number;
};

const organizationText = `
  SELECT o.name, o.slug, o.timezone, (extract(epoch FROM now()) * 1000000)::bigint::float8 AS exported_at
    FROM organizations o WHERE o.id = $1`;

const counted: ReadonlySet<ArchiveKind> = new Set(['messages', 'conversations']);

async function* linesOf(
  client: Client,
  kind: ArchiveKind,
  context: Parameters<typeof readRecords>[2],
  onDone: (count: number) => void,
): AsyncGenerator<string[]> {
  for await (const records of readRecords(client, kind, context)) {
    onDone(counted.has(kind) ? records.length : 0);
    yield records.map((record) => JSON.stringify(record));
  }
}

type WriteFiles = Pick<WriteArchive, 'files' | 'organizationId'> & {
  client: Client;
  zip: ZipWriter;
  onDone: (count: number) => void;
  selected: ArchiveSelection['files'];
};

type FileRow = { id: string; file_key: string; extension: string; content_type: string };

/** Writes all files, before the records that name them: which of them are missing is known then. */
async function writeFiles({ client, zip, files, organizationId, onDone, selected }: WriteFiles) {
  const missing = new Set<string>();
  const totals = { count: 0, bytes: 0 };
  const { text, values = [] } = selected;
  const reading = { name: 'files', text, batch: 500, values: [organizationId, ...values] };
  for await (const rows of readRows<FileRow>(client, reading))
    for (const { id, file_key, extension, content_type } of rows) {
      const content = await openFile(files, file_key);
      if (content) {
        totals.bytes += await zip.addFile(
          filePath(publicId('att', id), extension),
          content,
          isCompressed(content_type),
        );
        totals.count += 1;
      } else missing.add(id);
      onDone(1);
    }
  return { ...totals, missing };
}

async function openFile(files: FileStore, key: string): Promise<Readable | undefined> {
  try {
    return await files.open(key);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

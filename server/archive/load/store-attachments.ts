import { Transform } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { headBytes, sniffType } from '../../features/attachments/files/file-kind.ts';
import { discardFiles } from '../../features/exports/export-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import type { OpenArchive } from '../read/open-archive.ts';
import type { Problem } from './import-store.ts';
import type { Loading } from './load-step.ts';

export type StoredFile = { key: string; bytes: number; sniffedType: string | null };

type Stores = { database: Database; files: FileStore; archive: OpenArchive };

/** Until then the file has no row and must not be removed: its batch may still be in progress. */
const orphanSeconds = 6 * 3600;

/** Copies the files of missing attachments into the store. Those that can't be copied are reported. */
export async function storeAttachments(
  { database, files, archive }: Stores,
  { organizationId, ids }: Loading,
  attachments: readonly { id: string; path: string | null }[],
  report: (problem: Problem) => void,
): Promise<ReadonlyMap<string, StoredFile>> {
  const rows = await database.read<{ id: string }>({
    name: 'present_attachments',
    text: 'SELECT id FROM attachments WHERE organization_id = $1 AND id = ANY ($2)',
    values: [organizationId, attachments.flatMap(({ id }) => ids.of('att', id) ?? [])],
  });
  const present = new Set(rows.map(({ id }) => id));
  const missing = attachments
    .filter(({ id }) => !present.has(ids.of('att', id) ?? ''))
    .map((attachment) => ({ attachment, key: newFileKey() }));
  await discardFiles(
    database,
    missing.map(({ key }) => key),
    orphanSeconds,
  );
  const stored = new Map<string, StoredFile>();
  for (const { attachment, key } of missing) {
    const { id, path } = attachment;
    const entry = path === null ? undefined : await archive.file(path);
    if (!entry || entry.bytes === 0) {
      entry?.content.destroy();
      report({ kind: 'attachments', external_id: id, problem: 'Its file is not in the archive.' });
      continue;
    }
    const head = headKeeper();
    entry.content.on('error', (error) => head.destroy(error));
    await files.put(key, entry.content.pipe(head), entry.bytes);
    stored.set(id, { key, bytes: entry.bytes, sniffedType: await sniffType(head.head()) });
  }
  return stored;
}

/** Passes everything on, and keeps the first bytes: they show what a file is. */
function headKeeper() {
  const chunks: Buffer[] = [];
  let length = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      if (length < headBytes) chunks.push(chunk);
      length += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(through, { head: () => Buffer.concat(chunks).subarray(0, headBytes) });
}

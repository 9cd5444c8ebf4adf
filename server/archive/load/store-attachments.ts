import { type Readable, Transform } from 'node:stream';
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

/** A store mostly waits: for the disk, or for a bucket. */
const atOnce = 4;

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
  const store = async ({ attachment: { id, path }, key }: (typeof missing)[number]) => {
    const entry = path === null ? undefined : await archive.file(path);
    const file = entry && (await storeFile(files, key, entry));
    if (file) stored.set(id, file);
  };
  for (let at = 0; at < missing.length; at += atOnce)
    await Promise.all(missing.slice(at, at + atOnce).map(store));
  for (const { attachment } of missing)
    if (!stored.has(attachment.id))
      report({
        kind: 'attachments',
        external_id: attachment.id,
        problem: 'Its file is not in the archive.',
      });
  return stored;
}

/** Undefined if it is empty. */
async function storeFile(
  files: FileStore,
  key: string,
  { content, bytes }: { content: Readable; bytes: number },
): Promise<StoredFile | undefined> {
  if (bytes === 0) {
    content.destroy();
    return undefined;
  }
  const head = headKeeper();
  content.on('error', (error) => head.destroy(error));
  await files.put(key, content.pipe(head), bytes);
  return { key, bytes, sniffedType: await sniffType(head.head()) };
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

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

/** The largest attachment that an operator can allow. */
const maxFileBytes = 1000 * 1024 * 1024;

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
  const problems = new Map<string, string>();
  const store = async ({ attachment: { id, path }, key }: (typeof missing)[number]) => {
    const entry = path === null ? undefined : await archive.file(path);
    const file = entry && (await storeFile(files, key, entry));
    if (typeof file === 'object') stored.set(id, file);
    else problems.set(id, file ?? 'Its file is not in the archive.');
  };
  for (let at = 0; at < missing.length; at += atOnce)
    await Promise.all(missing.slice(at, at + atOnce).map(store));
  for (const { attachment } of missing) {
    const problem = problems.get(attachment.id);
    if (problem !== undefined) report({ kind: 'attachments', external_id: attachment.id, problem });
  }
  return stored;
}

/** Undefined if it is empty, or what is wrong with it. */
async function storeFile(
  files: FileStore,
  key: string,
  { content, bytes }: { content: Readable; bytes: number },
): Promise<StoredFile | string | undefined> {
  if (bytes === 0 || bytes > maxFileBytes) {
    content.destroy();
    return bytes === 0 ? undefined : 'Its file has more than 1,000 MiB.';
  }
  const head = headKeeper();
  // The store may not listen yet, and an error without a listener would end the process.
  head.on('error', () => undefined);
  let isDamaged = false;
  content.on('error', (error) => {
    isDamaged = true;
    head.destroy(error);
  });
  try {
    await files.put(key, content.pipe(head), bytes);
  } catch (error) {
    if (!isDamaged) throw error;
    return 'Its file is damaged in the archive.';
  }
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

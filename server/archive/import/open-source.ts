import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isApiSource } from '../../../contract/values/import-sources.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import { OperatorError } from '../../config/operator-error.ts';
import type { ClaimedImport } from '../../features/imports/import-leases.ts';
import { FileMissing } from '../../files/file-missing.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ConvertedCsv } from '../convert/convert-csv.ts';
import { csvToArchive } from '../convert/csv-to-archive.ts';
import { findMailFiles, readMailFiles } from '../convert/mail/mail-files.ts';
import { mailsToArchive } from '../convert/mail/mails-to-archive.ts';
import { unpackMails } from '../convert/mail/unpack-mails.ts';
import type { Problem } from '../load/import-store.ts';
import { type OpenArchive, openArchive } from '../read/open-archive.ts';

/** The archive that a file is, or was converted to. */
export type ConvertedSource = { archive: OpenArchive; leftOut: readonly Problem[]; csv?: ConvertedCsv };

type Opening = { claimed: ClaimedImport; signal: AbortSignal };

/** Names of files in the temporary folder; those of people are never paths. */
const names: Readonly<Record<string, string>> = { csv: 'upload.csv', mbox: 'upload.eml' };
const archiveName = 'upload.zip';
const unpackedIn = (folder: string) => join(folder, 'mails');

/**
 * Copies the file of an import into a temporary folder while `work` runs, and converts it once that asks for it.
 *
 * @throws OperatorError that calls the file by the name that its admin knows
 */
export async function withSource<Result>(
  files: FileStore,
  { claimed, signal }: Opening,
  work: (source: { path: string; convert(): Promise<ConvertedSource> }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-import-'));
  const path = join(folder, names[claimed.source] ?? archiveName);
  let opened: OpenArchive | undefined;
  try {
    if (claimed.fileKey === null) throw new OperatorError('The file is gone. Upload it again.');
    const content = await files.open(claimed.fileKey).catch((error: unknown) => {
      throw error instanceof FileMissing ? new OperatorError('The file is gone. Upload it again.') : error;
    });
    await pipeline(content, createWriteStream(path, { mode: 0o600 }), { signal });
    // Email without a date gets that of its file, which must be the same if the import is continued.
    await utimes(path, claimed.insertedAt / 1e6, claimed.insertedAt / 1e6);
    return await work({
      path,
      async convert() {
        const converted = await convert(path, folder, { claimed, signal });
        opened = await openArchive(converted.archivePath, converted.blobPath);
        return { ...converted, archive: opened };
      },
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { fileName } = claimed;
    throw new OperatorError(
      error.message.replaceAll(path, fileName).replaceAll(unpackedIn(folder), fileName),
    );
  } finally {
    opened?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Converted = {
  archivePath: string;
  blobPath?: string;
  leftOut: readonly Problem[];
  csv?: ConvertedCsv;
};

async function convert(path: string, folder: string, { claimed, signal }: Opening): Promise<Converted> {
  const { options, source } = claimed;
  // What was read of another system is stored as an archive.
  if (source === 'archive' || isApiSource(source)) return { archivePath: path, leftOut: [] };
  if (source === 'mbox') return convertMailbox(path, folder, { claimed, signal });
  const csv = await csvToArchive({ path, folder, name: options.name, options, signal });
  return { archivePath: csv.archivePath, leftOut: csv.problems, csv };
}

async function convertMailbox(
  path: string,
  folder: string,
  { claimed, signal }: Opening,
): Promise<Converted> {
  const ours = new Set((claimed.options.addresses ?? []).flatMap((it) => normalizeEmail(it) ?? []));
  if (ours.size === 0) throw new OperatorError('Name at least one email address of yours.');
  const mails = unpackedIn(folder);
  await mkdir(mails);
  const isPacked = await unpackMails(path, mails, claimed.insertedAt);
  const found = isPacked ? await findMailFiles(mails) : await findMailFiles(path, claimed.fileName);
  const { archivePath, blobPath, problems } = await mailsToArchive(folder, {
    mails: readMailFiles(found, () => undefined),
    ours,
    now: claimed.insertedAt / 1000,
    signal,
  });
  return { archivePath, blobPath, leftOut: problems };
}

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { ArchiveManifest } from '../../contract/archive/archive-manifest.ts';
import { writeArchive } from '../archive/write/write-archive.ts';
import { OperatorError } from '../config/operator-error.ts';
import { readVersion } from '../config/read-version.ts';
import { recordAudit } from '../events/record-audit.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { progressBar } from '../generate/progress-bar.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';

export const exportOrganization: Command = {
  words: 'export',
  summary: 'Writes everything of an organization into one documented file, while servers are running',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    to: { help: 'The file, such as bicycles.zip', isRequired: true },
  },
  async work({ database, connection, shutdown }, values, config) {
    const organization = await namedOrganization(database, values.one('organization'));
    const path = resolve(values.one('to'));
    const files = await openFileStore(config.files, config.dataDir);
    await database.transaction((transaction) =>
      recordAudit(transaction, {
        organizationId: organization.id,
        kind: 'organization.exported',
        actor: { type: 'system' },
      }),
    );
    const deskbell = await readVersion();
    const writing = writeFile(path, (target) =>
      writeArchive({
        connection,
        files,
        organizationId: organization.id,
        target,
        deskbell,
        url: config.baseUrl?.origin ?? null,
        progress: progressBar(process.stderr, 'records and files'),
        signal: shutdown.signal,
      }),
    );
    shutdown.onStop(() => writing.catch(() => undefined));
    const manifest = await writing;
    return { text: textOf(organization.name, path, manifest), json: { file: path, ...manifest } };
  },
};

/** Into a file beside it, which gets the name once it is complete: what was there stays until then. */
async function writeFile<Result>(
  path: string,
  write: (target: Writable) => Promise<Result>,
): Promise<Result> {
  const partial = `${path}.${process.pid}.part`;
  try {
    const result = await write(createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(partial, path);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw explained(error, path);
  }
}

function explained(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new OperatorError(`There is no space left for ${path}.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'EROFS')
    return new OperatorError(`${path} cannot be written: ${(error as Error).message}.`);
  return error;
}

function textOf(name: string, path: string, { records, files }: ArchiveManifest): string {
  const count = (number: number) => number.toLocaleString('en');
  const missing =
    files.missing > 0 ? ` ${count(files.missing)} files were no longer in the store and are left out.` : '';
  return (
    `Exported ${name} to ${path}: ${count(records.conversations.count)} conversations with ` +
    `${count(records.messages.count)} messages, ${count(records.contacts.count)} contacts and ${count(files.count)} files.${missing}`
  );
}

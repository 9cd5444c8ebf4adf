import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { OperatorError } from '../../../config/operator-error.ts';
import { mailLimits } from '../../../mime/mail-limits.ts';
import { splitMbox } from './split-mbox.ts';

/** An email as it was found; `source` is undefined if it is too large. */
export type FoundMail = {
  /** Where it is, for people. */
  name: string;
  source: Buffer | undefined;
  /** When it was received, if its headers don't say when it was sent. Milliseconds since 1970. */
  receivedAt: number;
};

type MailFile = { path: string; name: string; kind: 'mbox' | 'mail'; bytes: number; changedAt: number };

export type MailFiles = { files: MailFile[]; bytes: number; ignored: number };

/**
 * The files with email at a path: an mbox file, an .eml file, or a folder of either, such as a Maildir. Other files are
 * ignored. A single file is shown as `name`.
 *
 * @throws OperatorError
 */
export async function findMailFiles(path: string, name = basename(path)): Promise<MailFiles> {
  const found: MailFiles = { files: [], bytes: 0, ignored: 0 };
  for (const file of await filesIn(path)) {
    const kind = await kindOf(file);
    if (kind === undefined) {
      found.ignored += 1;
      continue;
    }
    const { size: bytes, mtimeMs } = await stat(file);
    const shown = file === path ? name : relative(path, file);
    found.files.push({ path: file, name: shown, kind, bytes, changedAt: Math.floor(mtimeMs) });
    found.bytes += bytes;
  }
  if (found.files.length === 0) throw new OperatorError(`There is no mbox or .eml file at ${path}.`);
  return found;
}

async function filesIn(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (it) => it.isDirectory(),
    () => {
      throw new OperatorError(`${path} cannot be read.`);
    },
  );
  if (!isFolder) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((it) => it.isFile() && !it.name.startsWith('.') && basename(it.parentPath) !== 'tmp')
    .map((it) => join(it.parentPath, it.name))
    .sort();
}

async function kindOf(path: string): Promise<MailFile['kind'] | undefined> {
  if ((await firstBytes(path)) === 'From ') return 'mbox';
  // Files of a Maildir have no extension.
  const isMail = /\.eml$/i.test(path) || ['cur', 'new'].includes(basename(dirname(path)));
  return isMail ? 'mail' : undefined;
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads all emails, one at a time. */
export async function* readMailFiles(
  files: readonly MailFile[],
  progress: (bytes: number) => void,
): AsyncGenerator<FoundMail> {
  for (const { path, name, kind, bytes, changedAt } of files) {
    if (kind === 'mail') {
      const source = bytes > mailLimits.bytes ? undefined : await readFile(path);
      yield { name, source, receivedAt: changedAt };
      progress(bytes);
      continue;
    }
    let number = 0;
    for await (const entry of splitMbox(createReadStream(path), { maxBytes: mailLimits.bytes })) {
      number += 1;
      const { source, envelopeDate } = entry;
      yield { name: `${name}, email ${number}`, source, receivedAt: envelopeDate ?? changedAt };
      progress(entry.bytes);
    }
  }
}

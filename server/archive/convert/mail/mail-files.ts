import { createReadStream, type Stats } from 'node:fs';
import { lstat, open, readdir, readFile, stat } from 'node:fs/promises';
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

/** Where the email is. It is listed again to be read, as a Maildir may have a million files. */
export type MailFiles = { path: string; name: string; bytes: number; ignored: number };

/**
 * Looks for email at a path: an mbox file, an .eml file, or a folder of either, such as a Maildir. Other files are
 * ignored. A single file is shown as `name`.
 *
 * @throws OperatorError
 */
export async function findMailFiles(path: string, name = basename(path)): Promise<MailFiles> {
  const found: MailFiles = { path, name, bytes: 0, ignored: 0 };
  let count = 0;
  for await (const file of filesAt(path)) {
    if (await kindOf(file.path)) {
      count += 1;
      found.bytes += file.bytes;
    } else found.ignored += 1;
  }
  if (count === 0) throw new OperatorError(`There is no mbox or .eml file at ${path}.`);
  return found;
}

/** `changedAt` in milliseconds since 1970. */
type File = { path: string; bytes: number; changedAt: number };

async function* filesAt(path: string): AsyncGenerator<File> {
  const status = await stat(path).catch(() => {
    throw new OperatorError(`${path} cannot be read.`);
  });
  if (status.isDirectory()) yield* filesIn(path);
  else yield fileOf(path, status);
}

/** The files of a folder and of those in it, in the same order each time. Memory holds the names in one folder, and in those around it. */
async function* filesIn(folder: string): AsyncGenerator<File> {
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const status = await lstat(path);
    if (status.isDirectory()) yield* filesIn(path);
    // In `tmp`, a Maildir has what is still being delivered.
    else if (status.isFile() && !name.startsWith('.') && basename(folder) !== 'tmp')
      yield fileOf(path, status);
  }
}

const fileOf = (path: string, { size, mtimeMs }: Stats): File => ({
  path,
  bytes: size,
  changedAt: Math.floor(mtimeMs),
});

async function kindOf(path: string): Promise<'mbox' | 'mail' | undefined> {
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
  found: MailFiles,
  progress: (bytes: number) => void,
): AsyncGenerator<FoundMail> {
  for await (const { path, bytes, changedAt } of filesAt(found.path)) {
    const name = path === found.path ? found.name : relative(found.path, path);
    const kind = await kindOf(path);
    if (kind === 'mail') {
      const source = bytes > mailLimits.bytes ? undefined : await readFile(path);
      yield { name, source, receivedAt: changedAt };
      progress(bytes);
    }
    if (kind !== 'mbox') continue;
    let number = 0;
    for await (const entry of splitMbox(createReadStream(path), { maxBytes: mailLimits.bytes })) {
      number += 1;
      const { source, envelopeDate } = entry;
      yield { name: `${name}, email ${number}`, source, receivedAt: envelopeDate ?? changedAt };
      progress(entry.bytes);
    }
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { normalizeEmail } from '../access/email-address.ts';
import type { ConvertedMails } from '../archive/convert/mail/convert-mails.ts';
import { findMailFiles, readMailFiles } from '../archive/convert/mail/mail-files.ts';
import { mailsToArchive } from '../archive/convert/mail/mails-to-archive.ts';
import { progressBar } from '../generate/progress-bar.ts';
import type { Command } from './command.ts';
import { importInto, importOptions } from './import-into.ts';
import { stoppedWhileReading, unlessStopped } from './unless-stopped.ts';
import { UsageError } from './usage-error.ts';

export const importMbox: Command = {
  words: 'import mbox',
  summary: 'Brings email from an mbox file, or a folder of .eml files, into an organization',
  operand: { name: 'PATH', help: 'The file or the folder' },
  options: {
    ...importOptions,
    address: {
      help: 'An address of yours, such as support@example.com: email from it are replies',
      isMultiple: true,
      isRequired: true,
    },
  },
  async work(open, values, config) {
    const path = resolve(values.one('PATH'));
    const ours = new Set(values.many('address').map(readAddress));
    const found = await findMailFiles(path);
    const { bytes, ignored } = found;
    const showProgress = progressBar(process.stderr, 'kB of email');
    let read = 0;
    const progress = (more: number) => {
      read = Math.min(bytes, read + more);
      showProgress({ done: Math.floor(read / 1024), total: Math.ceil(bytes / 1024) });
    };
    const folder = await mkdtemp(join(tmpdir(), 'deskbell-import-'));
    try {
      const reading = unlessStopped(
        open.shutdown,
        stoppedWhileReading,
        mailsToArchive(folder, {
          mails: readMailFiles(found, progress),
          ours,
          now: Date.now(),
          signal: open.shutdown.signal,
        }),
      );
      open.shutdown.onStop(() => reading);
      const mails = await reading;
      const { archivePath, blobPath, problems: leftOut } = mails;
      const converted = { from: path, blobPath, leftOut, lines: linesOf(mails, ignored) };
      return await importInto({ open, values, config, path: archivePath, converted });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function readAddress(text: string): string {
  const address = normalizeEmail(text);
  if (address === undefined) throw new UsageError(`--address is "${text}", which isn't an email address.`);
  return address;
}

function linesOf({ counts }: ConvertedMails, ignored: number): string[] {
  const number = (count: number) => count.toLocaleString('en');
  return [
    `Read ${number(counts.emails)} emails; ${number(counts.duplicates)} are copies of others.`,
    ...(ignored > 0 ? [`Ignored ${number(ignored)} other files.`] : []),
  ];
}

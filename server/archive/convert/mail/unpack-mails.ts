import { createWriteStream } from 'node:fs';
import { open, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { OperatorError } from '../../../config/operator-error.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

const gibibyte = 1024 ** 3;
const maxBytes = 16 * gibibyte;
const maxFiles = 1_000_000;

/**
 * Unpacks the email of a zip file into a folder: `.mbox` and `.eml` files, and those of a Maildir. False if it is no zip file.
 *
 * @throws OperatorError if it is damaged, or too large
 */
export async function unpackMails(path: string, folder: string, changedAt: Microseconds): Promise<boolean> {
  if (!(await isZip(path))) return false;
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new OperatorError(`The zip file is damaged: ${error.message}.`);
  });
  const totals = { files: 0, bytes: 0 };
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isMail(entry.fileName)) continue;
      totals.files += 1;
      totals.bytes += entry.uncompressedSize;
      if (totals.bytes > maxBytes || totals.files > maxFiles)
        throw new OperatorError('The zip file has more than 16 GiB, or more than a million files.');
      // Never its own name, which could lead out of the folder.
      const target = join(folder, `${String(totals.files).padStart(7, '0')}.eml`);
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o600 }));
      await utimes(target, changedAt / 1e6, changedAt / 1e6);
    }
  } finally {
    zip.close();
  }
  return true;
}

const isMail = (name: Entry['fileName']) =>
  /\.(eml|mbox)$/i.test(name) || /(^|\/)(cur|new)\/[^/]+$/.test(name);

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

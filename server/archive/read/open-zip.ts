import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { OperatorError } from '../../config/operator-error.ts';

export type OpenZip = { zip: ZipFile; entries: ReadonlyMap<string, Entry> };

export const damaged = (what: string) =>
  new OperatorError(`This archive is damaged: ${what}. Export it again, or copy it again.`);

/** Opens a zip file to read its entries in any order, until it is closed. @throws OperatorError */
export async function openZip(path: string): Promise<OpenZip> {
  const zip = await opened(path);
  try {
    return { zip, entries: await readEntries(zip) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (zip) resolve(zip);
      else if ((error as NodeJS.ErrnoException | null)?.code)
        reject(new OperatorError(`${path} cannot be read: ${error?.message}.`));
      else reject(new OperatorError(`${path} is no archive of Deskbell: it is no complete zip file.`));
    });
  });
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, withoutSource(entry));
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error: Error) => reject(damaged(error.message)));
    zip.readEntry();
  });
}

const nothing = Buffer.alloc(0);

/** Without the bytes that it was read from, which take twice the memory of everything else: an archive may have a million entries. */
function withoutSource(entry: Entry): Entry {
  return Object.assign(entry, {
    fileNameRaw: nothing,
    extraFieldRaw: nothing,
    fileCommentRaw: nothing,
    extraFields: [],
  });
}

/** @throws OperatorError */
export function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(damaged(error.message));
      else resolve(stream);
    });
  });
}

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { openLineFile } from '../convert/line-file.ts';
import { writeConverted } from '../convert/write-converted.ts';
import type { Problem } from '../load/import-store.ts';
import { openZipWriter } from '../write/zip-writer.ts';
import { cleanFound } from './clean-found.ts';
import { collectFound } from './collect-found.ts';
import { copyFiles, type OpenFile } from './copy-files.ts';
import type { Found, FoundPerson } from './found.ts';
import { foundOnce } from './found-once.ts';
import type { CopiedConversation } from './found-records.ts';

export type FoundToArchive = {
  /** The name of the converter, such as `libredesk`. */
  converter: string;
  /** The name of the other system: what it has is recognized by it. */
  source: string;
  /** Which of possibly several accounts in such a system. */
  account?: string;
  found: AsyncIterable<Found> | Iterable<Found>;
  open: OpenFile;
  report: (problem: Problem) => void;
  signal: AbortSignal;
};

/**
 * Writes what was found in another system as an archive in a folder, which also takes what memory doesn't hold. Returns its path. The same
 * records always give the same archive.
 */
export async function foundToArchive(
  folder: string,
  { converter, source, account, found, open, report, signal }: FoundToArchive,
): Promise<string> {
  const archivePath = join(folder, 'archive.zip');
  const target = createWriteStream(archivePath, { mode: 0o600 });
  const people = await openLineFile<FoundPerson>(join(folder, 'people.jsonl'));
  const conversations = await openLineFile<CopiedConversation>(join(folder, 'conversations.jsonl'));
  try {
    const zip = openZipWriter(target);
    const copied = new Map<string, number>();
    const collected = collectFound({ people, conversations }, report);
    for await (const dirty of found) {
      signal.throwIfAborted();
      const item = cleanFound(dirty);
      if (item.kind === 'conversation')
        await collected.addConversation(await copyFiles({ zip, open, report, copied }, foundOnce(item)));
      else await collected.add(item);
    }
    const { records, exportedAt } = await collected.finish();
    const bytes = [...copied.values()].reduce((sum, size) => sum + size, 0);
    const files = { count: copied.size, bytes };
    await writeConverted(zip, { converter, source, account, exportedAt, records, files });
    return archivePath;
  } finally {
    target.destroy();
    await people.close();
    await conversations.close();
  }
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import Value from 'typebox/value';
import type { Entry, ZipFile } from 'yauzl';
import { ArchiveManifest } from '../../../contract/archive/archive-manifest.ts';
import type { ArchiveKind } from '../../../contract/archive/archive-records.ts';
import { OperatorError } from '../../config/operator-error.ts';
import { readBlob } from '../blob-file.ts';
import { damaged, openEntry, openZip } from './open-zip.ts';

/** An archive that is open for reading, in any order and any number of times. */
export type OpenArchive = {
  manifest: ArchiveManifest;
  /** The lines of a file of records; none if it has none of this kind. @throws OperatorError if it isn't what the manifest says */
  lines(kind: ArchiveKind): AsyncGenerator<string>;
  /** Undefined if the archive doesn't have it. */
  file(path: string): Promise<{ bytes: number; content: Readable } | undefined>;
  close(): void;
};

/**
 * @param blobPath the file that has the files of an archive that was converted here
 * @throws OperatorError if it isn't a complete archive of a version that this Deskbell reads
 */
export async function openArchive(path: string, blobPath?: string): Promise<OpenArchive> {
  const { zip, entries } = await openZip(path);
  try {
    const manifest = await readManifest(zip, entries);
    let unpackedBytes = 0;
    return {
      manifest,
      lines: (kind) => readLines(zip, { entries, kind, manifest }),
      async file(name) {
        if (blobPath !== undefined) return readBlob(blobPath, name);
        const entry = entries.get(name);
        if (!entry || !name.startsWith('files/')) return undefined;
        unpackedBytes += entry.uncompressedSize;
        if (unpackedBytes > zip.fileSize * maxRatio + maxTinyBytes)
          throw new OperatorError(
            'The files of this archive are more than a hundred times as large as the archive.',
          );
        return { bytes: entry.uncompressedSize, content: await openEntry(zip, entry) };
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** A few megabytes could otherwise fill the disk of everybody, all of them with the same file. */
const maxRatio = 100;
const maxTinyBytes = 64 * 1024 * 1024;

const maxManifestBytes = 1024 * 1024;

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<ArchiveManifest> {
  const entry = entries.get('manifest.json');
  if (!entry || entry.uncompressedSize > maxManifestBytes)
    throw new OperatorError('This is no archive of Deskbell, or an incomplete one: it has no manifest.json.');
  const chunks: Buffer[] = [];
  for await (const chunk of contentOf(zip, entry)) chunks.push(chunk);
  let manifest: unknown;
  try {
    manifest = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw damaged('manifest.json is no JSON');
  }
  const { version } = (manifest ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > 1)
    throw new OperatorError(
      `This is an archive of version ${version}. This Deskbell reads version 1: upgrade it first.`,
    );
  if (!Value.Check(ArchiveManifest, manifest)) {
    const [problem] = Value.Errors(ArchiveManifest, manifest);
    throw damaged(
      `manifest.json is not as documented: ${problem?.instancePath ?? ''} ${problem?.message ?? ''}`,
    );
  }
  return manifest;
}

const differs = (path: string) => damaged(`${path} has different content than when it was written`);

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const content = await openEntry(zip, entry);
  try {
    yield* content;
  } catch {
    throw differs(entry.fileName);
  }
}

/** Longer lines are no records: a body has at most 300,000 characters. */
const maxLineBytes = 8 * 1024 * 1024;

type ReadLines = { entries: ReadonlyMap<string, Entry>; kind: ArchiveKind; manifest: ArchiveManifest };

async function* readLines(zip: ZipFile, { entries, kind, manifest }: ReadLines): AsyncGenerator<string> {
  const announced = manifest.records[kind];
  if (!announced) return;
  const entry = entries.get(`${kind}.jsonl`);
  if (!entry) throw damaged(`${kind}.jsonl is missing`);
  const digest = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of contentOf(zip, entry)) {
    digest.update(chunk);
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10)) {
      yield bytes.toString('utf8', 0, at);
      bytes = bytes.subarray(at + 1);
    }
    if (bytes.length > maxLineBytes) throw damaged(`${kind}.jsonl has a line of more than 8 MiB`);
    rest = bytes;
  }
  if (rest.length > 0) throw damaged(`the last line of ${kind}.jsonl is incomplete`);
  if (digest.digest('hex') !== announced.sha256) throw differs(`${kind}.jsonl`);
}

import type { ArchiveManifest } from '../../../contract/archive/archive-manifest.ts';
import {
  type Archived,
  type ArchiveKind,
  archiveKinds,
  archiveRecords,
} from '../../../contract/archive/archive-records.ts';
import { convertedId } from '../../ids/converted-id.ts';
import type { ZipWriter } from '../write/zip-writer.ts';

/** The records of an archive by kind, in its order. */
export type ConvertedRecords = {
  [Kind in ArchiveKind]?: Iterable<Archived<Kind>> | AsyncIterable<Archived<Kind>>;
};

/** The records of another system, which has a name of its own: the same records under the same name are the same. */
export type Converted = {
  converter: string;
  source: string;
  /** Which of possibly several accounts there. */
  account?: string | undefined;
  exportedAt: number;
  records: ConvertedRecords;
  /** Those that were already written, to the archive or beside it. */
  files?: { count: number; bytes: number };
};

const linesAtOnce = 500;

/** Writes an archive 1 that is always the same for the same records, so that loading it can be resumed. */
export async function writeConverted(
  zip: ZipWriter,
  { converter, source, account, exportedAt, records, files = { count: 0, bytes: 0 } }: Converted,
): Promise<void> {
  await zip.addText('schema.json', `${JSON.stringify(archiveRecords, null, 1)}\n`);
  const written = {} as ArchiveManifest['records'];
  for (const kind of archiveKinds)
    written[kind] = await zip.addLines(`${kind}.jsonl`, linesOf(records[kind] ?? [], source));
  const manifest: ArchiveManifest = {
    format: 'deskbell-archive',
    version: 1,
    deskbell: converter,
    source,
    exported_at: exportedAt,
    organization: {
      id: convertedId('org', account === undefined ? source : `${source} ${account}`),
      name: account ?? source,
      slug: source,
      timezone: 'UTC',
    },
    records: written,
    files: { ...files, missing: 0 },
    url: null,
  };
  await zip.addText('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`);
  await zip.end();
}

async function* linesOf(
  records: Iterable<object> | AsyncIterable<object>,
  source: string,
): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const record of records) {
    lines.push(JSON.stringify(withSource(record, source)));
    if (lines.length < linesAtOnce) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

type Imported = { meta_info?: { deskbell?: { imported?: object } } };

/** Where a record comes from, beside its id there. */
function withSource(record: Imported | object, source: string): Imported {
  const { meta_info }: Imported = record;
  const imported = meta_info?.deskbell?.imported;
  if (!imported) return record;
  return { ...record, meta_info: { ...meta_info, deskbell: { imported: { source, ...imported } } } };
}

import { Compile } from 'typebox/compile';
import {
  type Archived,
  type ArchiveKind,
  archiveRecords,
} from '../../../contract/archive/archive-records.ts';
import { hasOddEscapes, storableJson } from '../../text/well-formed-text.ts';
import type { OpenArchive } from '../read/open-archive.ts';
import type { Problem } from './import-store.ts';

/** The valid records of one file. */
export type RecordLines = <Kind extends ArchiveKind>(kind: Kind) => AsyncGenerator<Archived<Kind>>;

const validators = new Map<ArchiveKind, ReturnType<typeof Compile>>();

/** Reads records, and reports lines that aren't any. */
export function recordLines(archive: OpenArchive, report: (problem: Problem) => void): RecordLines {
  return async function* <Kind extends ArchiveKind>(kind: Kind) {
    const validator = validators.get(kind) ?? Compile(archiveRecords[kind]);
    validators.set(kind, validator);
    let number = 0;
    for await (const line of archive.lines(kind)) {
      number += 1;
      const record = parsed(line);
      if (validator.Check(record)) yield record as Archived<Kind>;
      else
        report({
          kind,
          external_id: idOf(record) ?? `line ${number}`,
          problem: problemOf(validator, record),
        });
    }
  };
}

function parsed(line: string): unknown {
  try {
    const record: unknown = JSON.parse(line);
    return hasOddEscapes(line) ? JSON.parse(storableJson(record)) : record;
  } catch {
    return undefined;
  }
}

function idOf(record: unknown): string | undefined {
  const { id } = (record ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id.slice(0, 100) : undefined;
}

function problemOf(validator: ReturnType<typeof Compile>, record: unknown): string {
  if (record === undefined) return 'It is no JSON.';
  const [error] = validator.Errors(record);
  return `${error?.instancePath || 'The record'} ${error?.message ?? 'is not as documented'}.`.slice(0, 300);
}

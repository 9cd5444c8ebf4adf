import type { Import } from '../../../contract/inbox/import.ts';
import { isApiSource } from '../../../contract/values/import-sources.ts';
import { presentUser } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import type { ImportRow } from './import-store.ts';

const counted = ['conversations', 'messages', 'notes', 'contacts', 'attachments', 'problems'] as const;

export function presentImport(row: ImportRow, addresses: FileAddresses): Import {
  const { organization_id: organizationId, id, summary, user, finished_at } = row;
  const counts = Object.fromEntries(counted.map((name) => [name, row.counts[name] ?? 0]));
  const problems = row.counts.problems ?? 0;
  const total = summary === null ? null : totalOf(summary);
  return {
    id: publicId('imp', id),
    source: row.kind,
    file_name: row.file_name,
    file_size: row.file_size,
    options: row.options,
    state: row.state,
    summary,
    error: row.error,
    has_begun: row.has_begun,
    read_count: isReading(row) ? row.read_count : null,
    done_count: doneOf(row, total),
    total_count: total,
    counts: counts as Import['counts'],
    problems_url: problems > 0 ? addresses.make('import problems', { organizationId, id }).url : null,
    user: user === null ? null : presentUser('usr', user),
    inserted_at: unixSeconds(row.inserted_at),
    finished_at: finished_at === null ? null : unixSeconds(finished_at),
  };
}

/** Of another system, before it is imported; the command line reads by itself. */
const isReading = ({ kind, file_key, is_read }: ImportRow) =>
  isApiSource(kind) && file_key !== null && !is_read;

const totalOf = ({ conversations }: NonNullable<ImportRow['summary']>) =>
  Object.values(conversations).reduce((sum, count) => sum + count, 0);

/** Conversations come after people, contacts and others, and before their history. */
function doneOf({ stage, cursor, counts }: ImportRow, total: number | null): number {
  if (stage === 'conversations') return total === null ? cursor : Math.min(cursor, total);
  return ['history', 'references', 'finished'].includes(stage) ? (total ?? counts.conversations ?? 0) : 0;
}

import type { Archived, ArchiveKind } from '../../../contract/archive/archive-records.ts';
import type { Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import type { IdPrefix } from '../../ids/public-id.ts';
import type { Counts, ImportedId, Problem } from './import-store.ts';
import type { LocalIds } from './local-ids.ts';

/** What every step of an import needs. */
export type Loading = {
  organizationId: string;
  importId: string;
  source: string;
  keepsIds: boolean;
  /** Members with the confirmed address of a person in the archive become that person. */
  matchesMembers: boolean;
  ids: LocalIds;
  /** When the import began: the modification time of what it adds, unless ids are preserved. */
  importedAt: string;
};

/** What a step has found; recorded with its rows. */
export type Outcome = { ids: ImportedId[]; problems: Problem[]; counts: Counts };

export const newOutcome = (): Outcome => ({ ids: [], problems: [], counts: {} });

export function count(outcome: Outcome, name: string, by = 1): void {
  outcome.counts[name] = (outcome.counts[name] ?? 0) + by;
}

/** Loads a batch of records of one kind. It may run again after it was rolled back. */
export type LoadBatch<Kind extends ArchiveKind> = (
  transaction: Transaction,
  loading: Loading,
  records: readonly Archived<Kind>[],
) => Promise<Outcome>;

/** Inserts rows of JSON. Returns the ids of those that weren't there; the statement returns them as `id`. */
export async function insertRows(
  transaction: Transaction,
  organizationId: string,
  { text, rows }: { text: string; rows: readonly object[] },
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await transaction.write<{ id: string }>({
    text,
    values: [organizationId, JSON.stringify(rows)],
  });
  return new Set(inserted.rows.map(({ id }) => id));
}

/** What an import has added, so that a later one knows it: what somebody deletes stays deleted. */
export const recordsOf = (
  { ids }: Loading,
  kind: IdPrefix,
  { items, inserted }: { items: readonly { id: string }[]; inserted: ReadonlySet<string> },
): ImportedId[] =>
  items.flatMap(({ id: external_id }) => {
    const id = ids.of(kind, external_id);
    return id !== undefined && inserted.has(id) ? [{ kind, external_id, id, is_matched: false }] : [];
  });

export const timeOf = (moment: Microseconds) => formatTimestamp(moment);
export const timeOrNull = (moment: Microseconds | null) => (moment === null ? null : formatTimestamp(moment));

/** When a record last changed. */
export const changedAt = ({ keepsIds, importedAt }: Loading, moment: Microseconds) =>
  keepsIds ? timeOf(moment) : importedAt;

export const localOrNull = ({ ids }: Loading, prefix: IdPrefix, publicId: string | null) =>
  publicId === null ? null : (ids.of(prefix, publicId) ?? null);

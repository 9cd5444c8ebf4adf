import { createHash } from 'node:crypto';
import type { ArchiveKind } from '../../../contract/archive/archive-records.ts';
import { importKinds } from '../../../contract/values/import-sources.ts';
import { OperatorError } from '../../config/operator-error.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { DatabaseConnection } from '../../db/database-client.ts';
import { withSessionLockOf } from '../../db/session-lock.ts';
import { processTime } from '../../db/timestamps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newId } from '../../ids/public-id.ts';
import type { OpenArchive } from '../read/open-archive.ts';
import { applyReferences } from './apply-references.ts';
import { conversationBatches } from './conversation-batches.ts';
import {
  advance,
  beginImport,
  type Counts,
  claimedImport,
  type ImportRow,
  insertImport,
  keepsIds,
  mappedIds,
  openImportOf,
  type Problem,
  recordIds,
  recordProblems,
  releaseFile,
  type Stage,
  stages,
} from './import-store.ts';
import { loadContactEntries, loadContactNotes } from './load-contact-details.ts';
import { loadContacts, loadMerges } from './load-contacts.ts';
import { loadConversations } from './load-conversations.ts';
import { loadHistory } from './load-history.ts';
import { loadMacros } from './load-macros.ts';
import { loadApps, loadPeople } from './load-people.ts';
import { loadCompanies, loadFields, loadMacroFolders, loadTags, loadTeams } from './load-settings.ts';
import type { LoadBatch, Loading, Outcome } from './load-step.ts';
import { loadSignatures, loadViews } from './load-views.ts';
import { localIds, withPending } from './local-ids.ts';
import { openPace } from './pace.ts';
import { recordLines } from './record-lines.ts';
import { storeAttachments } from './store-attachments.ts';
import { withoutDeleted } from './without-deleted.ts';
import { yieldProcessor } from './yield-processor.ts';

type Claim = { id: string; attempt: number };

export type LoadArchive = {
  database: Database;
  connection: DatabaseConnection;
  files: FileStore;
  archive: OpenArchive;
  fileName: string;
  organizationId: string;
  /** Members with the confirmed address of a person in the archive become that person. */
  matchesMembers: boolean;
  /** Continues the import that was interrupted. */
  isResumed: boolean;
  /** The import that an admin started, as this process has claimed it; without, it is one of the command line. */
  claimed?: Claim | undefined;
  /** What a converter has left out; recorded when the import begins. */
  leftOut?: readonly Problem[];
  /** In a transaction; fewer in tests. */
  conversationsPerBatch?: number;
  progress: (progress: { done: number; total: number }) => void;
  signal: AbortSignal;
};

/**
 * Loads an archive into an organization, in transactions of at most 500 conversations. What is committed stays: after an interruption it
 * continues where it was. The same archive again adds what is new. Returns what was added.
 *
 * @throws OperatorError, ImportStopped
 */
export async function loadArchive(options: LoadArchive): Promise<Counts> {
  const { connection, organizationId: owner } = options;
  // The lock ends with its process, so that an interrupted import can be continued immediately.
  const loaded = await withSessionLockOf(connection, { lock: 'importHistory', owner }, async () =>
    runStages(options, await openImport(options)),
  );
  if (loaded) return loaded.result;
  throw new ImportBusy('Another import into this organization is running. Wait until it has ended.');
}

/** Another process loads into the organization. */
export class ImportBusy extends OperatorError {}

/** An import was paused or taken over by another process; what it had committed stays. */
export class ImportStopped extends Error {}

function openImport(options: LoadArchive): Promise<ImportRow> {
  const { manifest } = options.archive;
  const manifestHash = createHash('sha256').update(JSON.stringify(manifest)).digest();
  const origin = `${manifest.source} ${manifest.organization.id}`;
  const loaded = { manifestHash, origin };
  return options.claimed
    ? openClaimedImport(options, options.claimed, loaded)
    : openOwnImport(options, loaded);
}

type Loaded = { manifestHash: Buffer; origin: string };

async function openClaimedImport(
  { database, organizationId }: LoadArchive,
  { id: importId, attempt }: Claim,
  { manifestHash, origin }: Loaded,
): Promise<ImportRow> {
  const key = { organizationId, importId };
  await database.transaction(async (transaction) =>
    beginImport(transaction, key, {
      source: origin,
      origin,
      manifestHash,
      keepsIds: await keepsIds(transaction, organizationId, origin),
    }),
  );
  const row = await claimedImport(database, key);
  if (!row?.manifest_hash) throw new ImportStopped('The import was paused before it began.');
  if (!row.manifest_hash.equals(manifestHash))
    throw new OperatorError('The file is not the one with which the import began.');
  return { ...row, attempt };
}

async function openOwnImport(
  { database, archive: { manifest }, fileName, organizationId, isResumed }: LoadArchive,
  { manifestHash, origin }: Loaded,
): Promise<ImportRow> {
  const open = await openImportOf(database, organizationId);
  refuseOpenImport(open, isResumed);
  if (open && !open.manifest_hash.equals(manifestHash))
    throw new OperatorError('The interrupted import was of another archive. Resume that one first.');
  if (open) return open;
  await database.transaction(async (transaction) => {
    await insertImport(transaction, {
      organizationId,
      id: newId(),
      kind: importKinds.find((source) => source === manifest.deskbell) ?? 'archive',
      source: origin,
      origin,
      manifestHash,
      fileName,
      keepsIds: await keepsIds(transaction, organizationId, origin),
    });
    await recordAudit(transaction, {
      organizationId,
      kind: 'organization.imported',
      actor: { type: 'system' },
      details: { import: fileName },
    });
  });
  const row = await openImportOf(database, organizationId);
  if (!row) throw new Error('The import is gone.');
  return row;
}

/** @throws OperatorError unless an import from the command line can begin, or be continued */
export function refuseOpenImport(open: { is_ours: boolean } | undefined, isResumed: boolean): void {
  if (open && !open.is_ours)
    throw new OperatorError(
      'An import in Settings → Data is not finished. Finish or discard that one there first.',
    );
  if (open && !isResumed)
    throw new OperatorError('An import into this organization was interrupted. Continue it with --resume.');
  if (!open && isResumed) throw new OperatorError('There is no import to resume. Leave out --resume.');
}

const recordsPerBatch = 500;
/** With up to ten files each. */
const macrosPerBatch = 50;

const steps: Partial<Record<Stage, { kind: ArchiveKind; load: LoadBatch<never>; size?: number }>> = {
  // In one batch: people refer to those who invited them.
  members: { kind: 'members', load: loadPeople as LoadBatch<never>, size: 100_000 },
  apps: { kind: 'apps', load: loadApps as LoadBatch<never> },
  teams: { kind: 'teams', load: loadTeams as LoadBatch<never> },
  tags: { kind: 'tags', load: loadTags as LoadBatch<never> },
  fields: { kind: 'fields', load: loadFields as LoadBatch<never> },
  companies: { kind: 'companies', load: loadCompanies as LoadBatch<never> },
  contacts: { kind: 'contacts', load: loadContacts as LoadBatch<never> },
  merges: { kind: 'contacts', load: loadMerges as LoadBatch<never> },
  contact_notes: { kind: 'contact_notes', load: loadContactNotes as LoadBatch<never> },
  contact_entries: { kind: 'contact_entries', load: loadContactEntries as LoadBatch<never> },
  macro_folders: { kind: 'macro_folders', load: loadMacroFolders as LoadBatch<never> },
  views: { kind: 'views', load: loadViews as LoadBatch<never> },
  signatures: { kind: 'signatures', load: loadSignatures as LoadBatch<never> },
  history: { kind: 'history', load: loadHistory as LoadBatch<never> },
};

async function runStages(options: LoadArchive, row: ImportRow): Promise<Counts> {
  const { database, archive, organizationId, matchesMembers, progress, signal } = options;
  const mapped = await mappedIds(database, organizationId, row.source);
  const problems: Problem[] = row.stage === stages[0] && row.cursor === 0 ? [...(options.leftOut ?? [])] : [];
  const lines = recordLines(archive, (problem) => void problems.push(problem));
  const common = {
    organizationId,
    importId: row.id,
    attempt: row.attempt,
    source: row.source,
    keepsIds: row.keeps_ids,
    matchesMembers,
    importedAt: processTime(),
  };
  const pace = await openPace({
    reader: database,
    isBesideServer: options.claimed !== undefined,
    conversations: options.conversationsPerBatch,
    yieldProcessor,
    signal,
  });
  let { counts } = row;
  const total = archive.manifest.records.conversations.count;

  /** Commits a batch together with the import's progress. */
  const commit = async (
    position: { stage: Stage; cursor: number },
    load: (transaction: Transaction, loading: Loading) => Promise<Outcome | undefined>,
  ) => {
    signal.throwIfAborted();
    const found = problems.splice(0);
    const done = await database.transaction(async (transaction) => {
      if (position.stage !== 'finished') await pace.begin(transaction);
      // Their search documents follow apart from those of today's conversations, newest first (decision 0606). By the first
      // setting, Citus passes the second one on to its nodes.
      await transaction.write({
        text: "SET LOCAL citus.propagate_set_commands TO 'local'; SET LOCAL deskbell.imports TO 'on'",
        values: [],
      });
      const ids = withPending(mapped);
      const loading: Loading = { ...common, ids: localIds(common, ids) };
      const outcome = await load(transaction, loading);
      const all = [...found, ...(outcome?.problems ?? [])];
      await recordIds(transaction, common, outcome?.ids ?? []);
      await recordProblems(transaction, common, all);
      const sum = added(counts, { ...outcome?.counts, problems: all.length });
      if (!(await advance(transaction, common, { ...position, counts: sum })))
        throw new ImportStopped('The import was paused, or another process has it.');
      return { sum, pending: ids.pending };
    });
    counts = done.sum;
    for (const [key, id] of done.pending) mapped.set(key, id);
    await pace.rest();
  };

  const outside = (): Loading => ({ ...common, ids: localIds(common, withPending(mapped)) });
  const store = (attachments: Parameters<typeof storeAttachments>[2]) => {
    signal.throwIfAborted();
    return storeAttachments(options, outside(), attachments, (problem) => void problems.push(problem));
  };

  for (let stage = row.stage, cursor = row.cursor; stage !== 'finished'; cursor = 0) {
    const next = stages[stages.indexOf(stage) + 1] ?? 'finished';
    const step = steps[stage];
    if (step)
      for await (const batch of batchesOf(lines(step.kind), {
        from: cursor,
        size: () => step.size ?? Math.min(recordsPerBatch, pace.limits().records),
      }))
        await commit({ stage, cursor: batch.next }, (transaction, loading) =>
          step.load(transaction, loading, batch.records as never),
        );
    if (stage === 'macros')
      for await (const { records, next: position } of batchesOf(lines('macros'), {
        from: cursor,
        size: () => macrosPerBatch,
      })) {
        const stored = await store(records.flatMap(({ attachments }) => attachments));
        await commit({ stage, cursor: position }, (transaction, loading) =>
          loadMacros(transaction, loading, { macros: records, files: stored }),
        );
      }
    if (stage === 'conversations')
      for await (const { conversations: archived, next: position } of conversationBatches(lines, {
        from: cursor,
        limits: pace.limits,
      })) {
        const conversations = await withoutDeleted(database, outside(), archived);
        const stored = await store(conversations.flatMap(({ attachments }) => attachments));
        await commit({ stage, cursor: position }, (transaction, loading) =>
          loadConversations(transaction, loading, { conversations, files: stored }),
        );
        progress({ done: position, total });
      }
    if (stage === 'references') await finish(commit, common);
    else await commit({ stage: next, cursor: 0 }, async () => undefined);
    stage = next;
  }
  return counts;
}

type Commit = (
  position: { stage: Stage; cursor: number },
  load: (transaction: Transaction, loading: Loading) => Promise<Outcome | undefined>,
) => Promise<void>;

/** The one event of an import: its records have none. */
async function finish(commit: Commit, which: { organizationId: string; importId: string }): Promise<void> {
  for (let isDone = false; !isDone; )
    await commit({ stage: 'references', cursor: 0 }, async (transaction) => {
      isDone = !(await applyReferences(transaction, which));
      return undefined;
    });
  await commit({ stage: 'finished', cursor: 0 }, async (transaction) => {
    const { organizationId, importId } = which;
    const [row] = await transaction.read<{ counts: Counts }>({
      name: 'counts_of_finished_import',
      text: 'SELECT counts FROM imports WHERE organization_id = $1 AND id = $2',
      values: [organizationId, importId],
    });
    const reported = ['contacts', 'conversations', 'messages', 'notes', 'attachments', 'problems'];
    await recordEvent(transaction, {
      organizationId,
      type: 'history.imported',
      actor: { type: 'system' },
      recordId: importId,
      data: { counts: Object.fromEntries(reported.map((name) => [name, row?.counts[name] ?? 0])) },
    });
    await releaseFile(transaction, which);
    return undefined;
  });
}

async function* batchesOf<Item>(
  records: AsyncGenerator<Item>,
  { from, size }: { from: number; size: () => number },
): AsyncGenerator<{ records: Item[]; next: number }> {
  let batch: Item[] = [];
  let next = 0;
  for await (const record of records) {
    next += 1;
    if (next <= from) continue;
    batch.push(record);
    if (batch.length < size()) continue;
    yield { records: batch, next };
    batch = [];
  }
  if (batch.length > 0) yield { records: batch, next };
}

function added(counts: Counts, more: Counts): Counts {
  const sum = { ...counts };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

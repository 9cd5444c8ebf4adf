import sql from 'sql-template-tag';
import type { SuggestionKind, SuggestionStatus } from '../../../contract/suggestion.ts';
import { type Onlooker, sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { type SourceKey, type SuggestionRow, suggestionColumns, suggestionTables } from './suggestion-row.ts';

export type SuggestionFilters = {
  kind: SuggestionKind | undefined;
  status: SuggestionStatus | undefined;
};

/** A range of the suggestions for a conversation that was read with the condition, oldest first. */
export function listSuggestions(
  reader: Reader,
  { organization_id, id }: { organization_id: string; id: string },
  { kind, status }: SuggestionFilters,
  range: PageRange,
): Promise<SuggestionRow[]> {
  const conditions = [
    sql`s.organization_id = ${organization_id}`,
    sql`s.conversation_id = ${id}`,
    ...(kind === undefined ? [] : [sql`s.kind = ${kind}`]),
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
  ];
  return listByInsertion(
    reader,
    { columns: suggestionColumns, tables: suggestionTables, from: 's', conditions },
    range,
  );
}

type Insider = Onlooker & { organization: { id: string } };

const seen = `s.organization_id = $1 AND s.id = $2 AND EXISTS (
  SELECT 1 FROM conversations c WHERE c.organization_id = $1 AND c.id = s.conversation_id AND ${visibleIn('c', '$3')})`;

/** A suggestion for a conversation that the caller sees. */
export async function findSuggestion(
  reader: Reader,
  caller: Insider,
  id: string,
): Promise<SuggestionRow | undefined> {
  const [row] = await reader.read<SuggestionRow>({
    name: 'find_suggestion',
    text: `SELECT ${suggestionColumns} FROM ${suggestionTables} WHERE ${seen}`,
    values: [caller.organization.id, id, ...sightOf(caller)],
  });
  return row;
}

/** The same, and nobody else can change it before this transaction ends. */
export async function lockSuggestion(
  transaction: Transaction,
  caller: Insider,
  id: string,
): Promise<SuggestionRow | undefined> {
  const [row] = await transaction.read<SuggestionRow>({
    name: 'lock_suggestion',
    text: `SELECT ${suggestionColumns} FROM ${suggestionTables} WHERE ${seen} FOR NO KEY UPDATE OF s`,
    values: [caller.organization.id, id, ...sightOf(caller)],
  });
  return row;
}

/** The open suggestions of models for a conversation, locked. The caller has locked none of them yet. */
export function lockOpenOfModels(
  transaction: Transaction,
  { organization }: Insider,
  { conversationId, kind }: { conversationId: string; kind: SuggestionKind },
): Promise<SuggestionRow[]> {
  return transaction.read<SuggestionRow>({
    name: 'lock_open_suggestions_of_models',
    text: `SELECT ${suggestionColumns} FROM ${suggestionTables}
            WHERE s.organization_id = $1 AND s.conversation_id = $2 AND s.kind = $3 AND s.status = 'open'
              AND s.model IS NOT NULL ORDER BY s.id FOR NO KEY UPDATE OF s`,
    values: [organization.id, conversationId, kind],
  });
}

/** How many open ones a conversation has; reads no more than `limit`. */
export async function countOpen(
  reader: Reader,
  { organization_id, id }: { organization_id: string; id: string },
  limit: number,
): Promise<number> {
  const rows = await reader.read({
    name: 'open_suggestions_of_conversation',
    text: `SELECT id FROM suggestions WHERE organization_id = $1 AND conversation_id = $2 AND status = 'open' LIMIT $3`,
    values: [organization_id, id, limit],
  });
  return rows.length;
}

/** Whether everyone sees a macro, which nobody can then delete before this transaction ends. */
export async function shareLockMacro(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.read({
    name: 'share_lock_suggested_macro',
    text: `SELECT id FROM macros WHERE organization_id = $1 AND id = $2 AND visibility = 'everyone' FOR KEY SHARE`,
    values: [organizationId, id],
  });
  return rows.length > 0;
}

export type NewSuggestion = {
  organizationId: string;
  id: string;
  conversationId: string;
  kind: SuggestionKind;
  body: string | null;
  tagIds: readonly string[];
  macroId: string | null;
  sources: readonly SourceKey[];
  by: { appId: string } | { model: string };
  now: Microseconds;
};

export async function insertSuggestion(transaction: Transaction, row: NewSuggestion): Promise<void> {
  await transaction.write({
    name: 'insert_suggestion',
    text: `INSERT INTO suggestions (organization_id, id, conversation_id, kind, body_html, tag_ids, macro_id, sources, app_id,
                                    model, inserted_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    values: [
      row.organizationId,
      row.id,
      row.conversationId,
      row.kind,
      row.body,
      row.tagIds,
      row.macroId,
      JSON.stringify(row.sources),
      'appId' in row.by ? row.by.appId : null,
      'model' in row.by ? row.by.model : null,
      formatTimestamp(row.now),
    ],
  });
}

/** Changes a locked suggestion. */
export async function storeStatus(
  transaction: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  { status, now }: { status: SuggestionStatus; now: string },
): Promise<void> {
  await transaction.write({
    name: 'update_suggestion',
    text: 'UPDATE suggestions SET status = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, status, now],
  });
}

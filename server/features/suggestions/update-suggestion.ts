import { NIL } from 'uuid';
import type { SuggestionStatus } from '../../../contract/suggestion.ts';
import type { Caller } from '../../access/caller.ts';
import { recordCallerEvent } from '../../access/record-caller-event.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { FullSuggestion, SuggestionRow } from './suggestion-row.ts';
import { findSuggestion, lockSuggestion, storeStatus } from './suggestion-store.ts';
import { withReferences } from './with-references.ts';

/** Parses a suggestion's id; an invalid one becomes the nil id. */
export function suggestionIdFrom(text = ''): string {
  return parsePublicId('sug', text) ?? NIL;
}

export type UpdateSuggestion = {
  id: string;
  status: SuggestionStatus;
  /** Throws if the suggestion isn't in the state that the caller expects. */
  precondition: (suggestion: FullSuggestion) => void;
};

/**
 * Records what became of a suggestion. A change without effect records no event.
 *
 * @throws NotFound, PreconditionFailed
 */
export async function updateSuggestion(
  database: Database,
  caller: Caller,
  { id, status, precondition }: UpdateSuggestion,
): Promise<SuggestionRow> {
  return database.transaction(async (transaction) => {
    const row = await lockSuggestion(transaction, caller, id);
    if (!row) throw new NotFound();
    const [full] = await withReferences(transaction, caller, [row]);
    if (full) precondition(full);
    await changeStatus(transaction, caller, row, status);
    const changed = await findSuggestion(transaction, caller, id);
    if (!changed) throw new NotFound();
    return changed;
  });
}

/** Changes a locked suggestion, with its event. */
export async function changeStatus(
  transaction: Transaction,
  caller: Caller,
  row: SuggestionRow,
  status: SuggestionStatus,
): Promise<void> {
  if (row.status === status) return;
  const { id, conversation_id, kind } = row;
  await storeStatus(
    transaction,
    { organizationId: caller.organization.id, id },
    { status, now: processTime() },
  );
  await recordCallerEvent(transaction, caller, 'suggestion.changed', {
    id,
    data: { id, conversation_id, kind, status, inserted_at: formatTimestamp(row.inserted_at) },
    previous: { status: row.status },
  });
}

import type { SuggestionKind } from '../../../contract/suggestion.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { writeSuggestion } from '../suggestions/create-suggestion.ts';
import type { SourceKey } from '../suggestions/suggestion-row.ts';
import { lockOpenOfModels } from '../suggestions/suggestion-store.ts';
import { changeStatus } from '../suggestions/update-suggestion.ts';

type Written = {
  conversationId: string;
  model: string;
  kind: SuggestionKind;
  body?: string;
  tagIds?: readonly string[];
  macroId?: string;
  sources?: readonly SourceKey[];
};

/** Writes what the model suggests, in place of its earlier suggestion of that kind. Returns its public id. */
export async function writeModelSuggestion(
  database: Database,
  caller: SessionCaller,
  { conversationId, model, kind, body = '', tagIds = [], macroId, sources = [] }: Written,
): Promise<string> {
  const id = newId();
  const content = { kind, body: body === '' ? null : body, tagIds, macroId: macroId ?? null, sources };
  await database.transaction(async (transaction: Transaction) => {
    for (const earlier of await lockOpenOfModels(transaction, caller, { conversationId, kind }))
      await changeStatus(transaction, caller, earlier, 'dismissed');
    await writeSuggestion(transaction, caller, { id, conversationId, content, by: { model } });
  });
  return publicId('sug', id);
}

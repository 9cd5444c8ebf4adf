import type { SendMessageBody } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { InsufficientScope } from '../../errors/insufficient-scope.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { previewText } from '../../text/preview-text.ts';
import { findSuggestion, lockSuggestion } from '../suggestions/suggestion-store.ts';
import { changeStatus, suggestionIdFrom } from '../suggestions/update-suggestion.ts';
import type { Along } from './message-parts.ts';

type Sent = Pick<SendMessageBody, 'suggestion_id'> & { conversationId: string };

/** How a message is sent that was written from a suggested reply. */
export type SuggestionUse = {
  /** Whether a body, in stored form, is the suggested one: formatting doesn't matter, the words do. */
  isUnchanged: (body: string) => boolean;
  /** Records what became of the suggestion, in the transaction of the message. */
  alongWith: (body: string) => Along;
};

/**
 * The suggested reply that a message names; undefined if it names none.
 *
 * @throws ValidationError, InsufficientScope
 */
export async function suggestionUse(
  reader: Reader,
  caller: SelfCaller,
  { suggestion_id, conversationId }: Sent,
): Promise<SuggestionUse | undefined> {
  if (suggestion_id === undefined) return undefined;
  if (!caller.scopes.includes('suggestions:write')) throw new InsufficientScope('suggestions:write');
  const id = suggestionIdFrom(suggestion_id);
  const suggestion = await findSuggestion(reader, caller, id);
  if (suggestion?.conversation_id !== conversationId || suggestion.kind !== 'reply')
    throw fieldError('suggestion_id', 'not_found', 'Must be a suggested reply for this conversation.');
  const suggested = wordsOf(suggestion.body_html ?? '');
  const isUnchanged = (body: string) => wordsOf(body) === suggested;
  return {
    isUnchanged,
    alongWith: (body) => ({
      async write(transaction) {
        // After the message, whose statement has locked the conversation: nobody erases it in between.
        const locked = await lockSuggestion(transaction, caller, id);
        if (locked) await changeStatus(transaction, caller, locked, isUnchanged(body) ? 'used' : 'edited');
      },
    }),
  };
}

function wordsOf(html: string): string {
  return previewText(html, Number.MAX_SAFE_INTEGER);
}

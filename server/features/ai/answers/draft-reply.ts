import type { AiFeature } from '../../../../contract/inbox/ai.ts';
import type { FoundAnswer, Suggestion } from '../../../../contract/suggestion.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { textToHtml } from '../../../text/text-to-html.ts';
import { conversationIdFrom } from '../../conversations/visible-conversation.ts';
import { type Asking, askModel, usable } from '../ask-model.ts';
import { conversationText } from '../conversation-text.ts';
import { meaningOf } from '../embeddings/meaning-of.ts';
import { instructions } from '../instructions.ts';
import { writeModelSuggestion } from '../write-model-suggestion.ts';
import { findAnswers } from './find-answers.ts';
import { readDraft } from './read-draft.ts';

/** What became of a draft. */
export type DraftResult = {
  suggestion_id: string | null;
  sources: Suggestion['sources'];
  nothing_found: boolean;
};

/** Writes a draft, part by part, to `show`. */
export type Drafting = (stop: AbortSignal, show: (text: string) => void) => Promise<DraftResult>;

const feature: AiFeature = 'draft';
const maxSources = 5;
const maxTokens = 1000;

const nothingFound: DraftResult = { suggestion_id: null, sources: [], nothing_found: true };

/**
 * Prepares a draft of the next reply, based on what everyone in the organization can see. Everything that can be refused is refused
 * now. The model isn’t asked if nothing is found; a draft that cites none of its sources counts as nothing, too.
 *
 * @throws NotFound, ConversationMerged, AiOff, AiLimitReached
 */
export async function draftReply(
  asking: Asking,
  caller: SessionCaller,
  conversation_id: string,
): Promise<Drafting> {
  const { database } = asking;
  const about = await conversationText(database, caller, conversationIdFrom(conversation_id));
  await usable(asking, caller, feature);
  const conversationId = about.conversation.id;
  const { names, text } = about;
  const meaning = await meaningOf(asking, caller, { text: about.question, names, conversationId });
  const query = { text: about.question, meaning, conversationId, limit: maxSources, onlyShared: true };
  const found = await findAnswers(database, caller, query);
  if (found.length === 0) return async () => nothingFound;
  const sources = found.map((it) => ({ id: uuidOf(it), text: it.text }));
  const instruction = instructions.draft;
  const question = { feature, instruction, conversationId, names, text, sources, maxTokens };
  const request = await askModel(asking, caller, question);
  return async (stop, show) => {
    const draft = readDraft(found.length);
    const showSome = (some: string) => some !== '' && show(some);
    for await (const part of request.answer(stop)) showSome(draft.read(part));
    showSome(draft.end());
    const cited = draft.cited().flatMap((number) => found[number - 1] ?? []);
    if (draft.isRefusal() || cited.length === 0) return nothingFound;
    const suggestionId = await writeModelSuggestion(database, caller, {
      conversationId,
      model: request.model,
      kind: 'reply',
      body: textToHtml(draft.text()),
      sources: cited.map((it) => ({ type: it.type, id: uuidOf(it) })),
    });
    const shown = cited.map(({ type, id, title }) => ({ type, id, title }));
    return { suggestion_id: suggestionId, sources: shown, nothing_found: false };
  };
}

function uuidOf({ type, id }: FoundAnswer): string {
  return parsePublicId(type === 'macro' ? 'mac' : 'cnv', id) ?? '';
}

import Type from 'typebox';
import type { SessionCaller } from '../../access/caller.ts';
import { conversationIdFrom } from '../conversations/visible-conversation.ts';
import { sharedMacroNames } from '../macros/macro-store.ts';
import { allTagNames } from '../tags/tag-store.ts';
import { type Asking, askModel, usable } from './ask-model.ts';
import { conversationText } from './conversation-text.ts';
import { instructions } from './instructions.ts';
import { jsonAnswer } from './json-answer.ts';
import { writeModelSuggestion } from './write-model-suggestion.ts';

/** The suggestions that it became; null if nothing fits. */
export type TagsResult = { suggestion_id: string | null; macro_suggestion_id: string | null };

const feature = 'tags';
const maxTagNames = 200;
const maxMacroNames = 100;
const maxTags = 3;
const maxTokens = 1000;

const names = Type.Array(Type.String(), { maxItems: 20 });
const schema = Type.Object({ tags: names, macros: names }, { additionalProperties: false });
/** Without a schema, small models leave out what is empty. */
const accepted = Type.Partial(schema);

/**
 * Prepares to choose tags that the conversation doesn’t have, and a macro that everyone sees. Everything that can be refused is
 * refused now. The model isn’t asked if there is nothing to choose from.
 *
 * @throws NotFound, ConversationMerged, AiOff, AiLimitReached
 */
export async function suggestTags(
  asking: Asking,
  caller: SessionCaller,
  conversation_id: string,
): Promise<(stop: AbortSignal) => Promise<TagsResult>> {
  const { database } = asking;
  const about = await conversationText(database, caller, conversationIdFrom(conversation_id));
  await usable(asking, caller, feature);
  const { tags, macros } = await choicesFor(asking, caller, about.conversation.tags);
  if (tags.length === 0 && macros.length === 0)
    return async () => ({ suggestion_id: null, macro_suggestion_id: null });
  const conversationId = about.conversation.id;
  const instruction = instructions.tags(tags.map(nameOf), macros.map(nameOf));
  const question = {
    feature,
    instruction,
    conversationId,
    names: about.names,
    text: about.text,
    maxTokens,
  } as const;
  const first = await askModel(asking, caller, { ...question, schema });
  const askPlainly = () => askModel(asking, caller, question);
  return async (stop) => {
    const chosen = await jsonAnswer({ first, again: askPlainly }, accepted, stop);
    const tagIds = idsOf(tags, chosen.tags).slice(0, maxTags);
    const [macroId] = idsOf(macros, chosen.macros);
    const written = { conversationId, model: first.model };
    const write = (content: { kind: 'tags'; tagIds: string[] } | { kind: 'macro'; macroId: string }) =>
      writeModelSuggestion(database, caller, { ...written, ...content });
    return {
      suggestion_id: tagIds.length === 0 ? null : await write({ kind: 'tags', tagIds }),
      macro_suggestion_id: macroId === undefined ? null : await write({ kind: 'macro', macroId }),
    };
  };
}

type Choice = { id: string; name: string };

/** A suggestion is seen by everyone, so a macro that only some see can’t be one. */
async function choicesFor({ database }: Asking, caller: SessionCaller, tagsNow: readonly string[]) {
  const { id } = caller.organization;
  const tags = await allTagNames(database, id, maxTagNames);
  const maySeeMacros = caller.scopes.includes('macros:read');
  return {
    tags: tags.filter(({ name }) => !tagsNow.includes(name)),
    macros: maySeeMacros ? await sharedMacroNames(database, id, maxMacroNames) : [],
  };
}

/** Only what the model was given to choose from. */
function idsOf(choices: readonly Choice[], chosen: readonly string[] = []): string[] {
  return choices.filter(({ name }) => chosen.includes(name)).map(({ id }) => id);
}

function nameOf({ name }: Choice): string {
  return name;
}

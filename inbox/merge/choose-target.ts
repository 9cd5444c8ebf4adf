import type { QueryClient } from '@tanstack/react-query';
import type { Conversation } from '../../sdk/src/types.ts';
import { contactConversationsQuery } from '../cache/queries/contact-conversations-query.ts';
import { pick } from '../picker/picker-store.ts';
import { apiOf } from '../session/api.ts';
import { isolated } from '../words/locale/isolated.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { findTargets } from './find-targets.ts';
import { type MergeRequest, requestMerge } from './merge-store.ts';
import { targetChoice } from './target-choice.tsx';

type Merging = { queryClient: QueryClient; organizationId: string } & Pick<
  MergeRequest,
  'viewId' | 'onMerged'
>;

/**
 * Prompts for the conversation to merge into. For one source: others of the same contact, or a search. For several: one of them,
 * oldest first.
 */
export function chooseTarget(conversations: readonly Conversation[], merging: Merging): void {
  const [only, ...others] = conversations;
  if (!only) return;
  if (others.length === 0) chooseAnother(only, merging);
  else chooseAmong(conversations, merging);
}

function chooseAnother(source: Conversation, merging: Merging): void {
  const { queryClient, organizationId } = merging;
  const { contact } = source;
  const ofSameContact = async (contactId: string) => {
    const query = contactConversationsQuery(organizationId, contactId);
    return { choices: choicesOf((await queryClient.ensureQueryData(query)).data) };
  };
  const choicesOf = (found: readonly Conversation[]) =>
    found
      .filter(({ id }) => id !== source.id)
      .map((target) => targetChoice(target, () => requestMerge({ ...merging, sources: [source], target })));
  const api = apiOf(organizationId);
  pick({
    title: words.merge.into,
    placeholder: words.merge.placeholder,
    heading: words.merge.othersWith(isolated(contactName(contact))),
    empty: words.merge.noneWith(isolated(contactName(contact))),
    choices: [],
    ...(contact && { load: () => ofSameContact(contact.id) }),
    search: async (text, signal) => choicesOf(await findTargets(api, text, signal)),
  });
}

function chooseAmong(conversations: readonly Conversation[], merging: Merging): void {
  const choices = conversations
    .toSorted((one, other) => one.number - other.number)
    .map((target) => {
      const sources = conversations.filter(({ id }) => id !== target.id);
      return targetChoice(target, () => requestMerge({ ...merging, sources, target }));
    });
  pick({
    title: words.merge.into,
    placeholder: words.merge.placeholderAmong(conversations.length),
    heading: words.merge.among,
    choices,
  });
}

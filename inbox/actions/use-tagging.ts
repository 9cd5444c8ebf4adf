import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '../../sdk/src/types.ts';
import { chooseTag } from '../contact/tags/choose-tag.tsx';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { useChange } from './use-change.ts';

const texts = words.conversation.tags;

/** Toggles a tag: adds it to the conversations, or removes it if all of them have it. Creates the tag if it doesn't exist yet. */
export function useTagging(conversations: readonly Conversation[]) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const change = useChange();
  const haveAll = (name: string) =>
    conversations.length > 0 && conversations.every(({ tags }) => tags.includes(name));
  const toggle = (name: string) => {
    if (conversations.length === 0) return;
    if (haveAll(name)) change(conversations, { remove_tags: [name] }, texts.takenOff(name));
    else change(conversations, { add_tags: [name] }, texts.putOn(name));
  };
  return {
    choose: () => chooseTag({ queryClient, organizationId: organization.id, has: haveAll, toggle }),
    remove: (name: string) => change(conversations, { remove_tags: [name] }, texts.takenOff(name)),
  };
}

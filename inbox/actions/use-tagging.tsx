import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Conversation, Tag } from '../../sdk/src/types.ts';
import { allTagsQuery, tagsQuery } from '../cache/queries/tags-query.ts';
import type { Choice } from '../picker/choice.ts';
import { pick } from '../picker/picker-store.ts';
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
  const choose = () => {
    const toggle = (name: string) => {
      if (conversations.length === 0) return;
      if (haveAll(name)) change(conversations, { remove_tags: [name] }, texts.takenOff(name));
      else change(conversations, { add_tags: [name] }, texts.putOn(name));
    };
    const choiceOf = ({ id, name, color }: Tag): Choice => ({
      id,
      name,
      mark: (
        <span
          aria-hidden
          className="size-2.5 rounded-full bg-line-strong"
          style={color ? { backgroundColor: color } : undefined}
        />
      ),
      isChosen: haveAll(name),
      run: () => toggle(name),
    });
    pick({
      title: texts.title,
      placeholder: texts.placeholder,
      choices: [],
      load: async () => ({
        choices: (await queryClient.ensureQueryData(allTagsQuery(organization.id))).map(choiceOf),
      }),
      make: (text) => ({
        id: 'new',
        name: texts.add(text),
        mark: <Plus aria-hidden className="size-4 text-muted" />,
        run: () => {
          toggle(text);
          void queryClient.invalidateQueries({ queryKey: tagsQuery(organization.id).queryKey });
        },
      }),
    });
  };
  return {
    choose,
    remove: (name: string) => change(conversations, { remove_tags: [name] }, texts.takenOff(name)),
  };
}

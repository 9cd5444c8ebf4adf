import type { QueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ColorDot } from '../../../design/color-dot.tsx';
import type { Tag } from '../../../sdk/src/types.ts';
import { allTagsQuery, tagsQuery } from '../../cache/queries/tags-query.ts';
import type { Choice } from '../../picker/choice.ts';
import { pick } from '../../picker/picker-store.ts';
import { words } from '../../words/words.ts';

const texts = words.conversation.tags;

type Options = {
  queryClient: QueryClient;
  organizationId: string;
  /** Whether a tag is there already. */
  has: (name: string) => boolean;
  toggle: (name: string) => void;
};

/** Prompts for a tag to add or remove, or to create. */
export function chooseTag({ queryClient, organizationId, has, toggle }: Options): void {
  const choiceOf = ({ id, name, color }: Tag): Choice => ({
    id,
    name,
    mark: <ColorDot color={color} />,
    isChosen: has(name),
    run: () => toggle(name),
  });
  pick({
    title: texts.title,
    placeholder: texts.placeholder,
    choices: [],
    load: async () => ({
      choices: (await queryClient.ensureQueryData(allTagsQuery(organizationId))).map(choiceOf),
    }),
    make: (text) => ({
      id: 'new',
      name: texts.add(text),
      mark: <Plus aria-hidden className="size-4 text-muted" />,
      run: () => {
        toggle(text);
        void queryClient.invalidateQueries({ queryKey: tagsQuery(organizationId).queryKey });
      },
    }),
  });
}

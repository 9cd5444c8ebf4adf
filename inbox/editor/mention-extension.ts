import { Extension } from '@tiptap/core';
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { matching } from '../picker/choice.ts';

export type Mentionable = { id: string; name: string };

/** Somebody is being looked for, by what follows an @. */
export type MentionSearch = Pick<
  SuggestionProps<Mentionable, Mentionable>,
  'query' | 'items' | 'loading' | 'command' | 'clientRect'
>;

type Options = {
  /** Those who can be mentioned; none where nobody can. */
  peopleOf: () => Promise<readonly Mentionable[]>;
  onSearch: (search: MentionSearch | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
  onMention: (person: Mentionable) => void;
};

const maxShown = 6;

/** Looks for people while a name is typed after an @, and writes the name of the one that is chosen. */
export const MentionExtension = Extension.create<Options>({
  name: 'mentions',
  addOptions: () => ({
    peopleOf: async () => [],
    onSearch: () => undefined,
    onKeyDown: () => false,
    onMention: () => undefined,
  }),
  addProseMirrorPlugins() {
    const { peopleOf, onSearch, onKeyDown, onMention } = this.options;
    return [
      Suggestion<Mentionable, Mentionable>({
        editor: this.editor,
        // A name may have several words.
        allowSpaces: true,
        items: async ({ query }) => matching(await peopleOf(), query).slice(0, maxShown),
        command: ({ editor, range, props: person }) => {
          editor.chain().focus().insertContentAt(range, `@${person.name} `).run();
          // The name that was just written would be found again.
          exitSuggestion(editor.view);
          onMention(person);
        },
        render: () => ({
          onStart: onSearch,
          onUpdate: onSearch,
          onExit: () => onSearch(undefined),
          onKeyDown: ({ event }) => onKeyDown(event),
        }),
      }),
    ];
  },
});

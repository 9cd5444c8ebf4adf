import { Extension } from '@tiptap/core';
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion';

export type Mentionable = { id: string; name: string };

/** A name is being typed after an @. */
export type MentionSearch = Pick<
  SuggestionProps<Mentionable, Mentionable>,
  'query' | 'items' | 'loading' | 'command' | 'clientRect'
>;

type Options = {
  /** The people who can be mentioned and whose names match. */
  peopleOf: (query: string) => Promise<readonly Mentionable[]>;
  onSearch: (search: MentionSearch | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
  onMention: (person: Mentionable) => void;
};

const maxShown = 6;

/** Suggests people while a name is typed after an @, and inserts the chosen one. */
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
        // Names may contain spaces.
        allowSpaces: true,
        items: async ({ query }) => (await peopleOf(query)).slice(0, maxShown),
        command: ({ editor, range, props: person }) => {
          editor.chain().focus().insertContentAt(range, `@${person.name} `).run();
          // The name that was just inserted would match again.
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

import { type Editor, Extension, type Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion';

/** A search for the text being typed after a character. */
export type SuggestionSearch<Item> = Pick<
  SuggestionProps<Item, Item>,
  'query' | 'items' | 'loading' | 'command' | 'clientRect'
>;

type Options<Item> = {
  name: string;
  /** At the beginning of a word it starts the search. */
  char: string;
  find: (query: string) => Promise<readonly Item[]>;
  /** What is done with the choice: `range` is what was typed. */
  take: (editor: Editor, range: Range, item: Item) => void;
  onSearch: (search: SuggestionSearch<Item> | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
};

const maxShown = 6;

/** As many as a list shows. */
export function firstShown<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, maxShown);
}

/** Suggests items while text is typed after a character. */
export function suggestionExtension<Item>({ name, char, find, take, onSearch, onKeyDown }: Options<Item>) {
  return Extension.create({
    name,
    addProseMirrorPlugins() {
      const pluginKey = new PluginKey(name);
      return [
        Suggestion<Item, Item>({
          editor: this.editor,
          pluginKey,
          char,
          // Names may contain spaces.
          allowSpaces: true,
          items: async ({ query }) => firstShown(await find(query)),
          command: ({ editor, range, props }) => {
            take(editor, range, props);
            // What was just inserted could match again.
            exitSuggestion(editor.view, pluginKey);
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
}

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
  /** Starts the search at the beginning of a word. */
  char: string;
  find: (query: string) => Promise<readonly Item[]>;
  /** What to do with the choice: `range` is the typed text. */
  take: (editor: Editor, range: Range, item: Item) => void;
  onSearch: (search: SuggestionSearch<Item> | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
};

const maxShown = 6;

/** The maximum length of the list. */
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
            // The inserted text could match again.
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

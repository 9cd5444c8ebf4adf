import { type ReactNode, useEffect } from 'react';
import { ChoicesFailed } from '../picker/choices-failed.tsx';
import { PickerOption } from '../picker/picker-option.tsx';
import type { SuggestionSearch } from './suggestion-extension.ts';

type Suggestion = { id: string; name: string; detail?: string };

type Props<Item> = {
  /** Of the list in the page. */
  id: string;
  search: SuggestionSearch<Item>;
  active: Item | undefined;
  texts: { title: string; searching: string; found: (count: number) => string; none: string };
  markOf?: (item: Item) => ReactNode;
  /** Why the items couldn't be loaded. */
  error: unknown;
  onRetry: () => void;
  editor: HTMLElement;
};

/**
 * The items that match the typed text. The focus stays in the text, which references the active option (WAI-ARIA).
 */
export function SuggestionList<Item extends Suggestion>({
  id,
  search: { items, loading, command },
  active,
  texts,
  markOf,
  error,
  onRetry,
  editor,
}: Props<Item>) {
  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      ...(active && { 'aria-activedescendant': `choice-${active.id}` }),
    };
    for (const [name, value] of Object.entries(attributes)) editor.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) editor.removeAttribute(name);
    };
  }, [editor, id, active]);
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={texts.title}
        aria-busy={loading}
        data-open
        className="p-1 empty:hidden"
      >
        {items.map((item) => (
          <PickerOption
            key={item.id}
            choice={{ ...item, mark: markOf?.(item), run: () => command(item) }}
            isActive={item === active}
            onTake={() => command(item)}
          />
        ))}
      </div>
      {error === undefined || loading ? (
        <p role="status" className={items.length > 0 ? 'sr-only' : 'px-3 py-2 text-xs text-muted'}>
          {loading ? texts.searching : items.length > 0 ? texts.found(items.length) : texts.none}
        </p>
      ) : (
        <ChoicesFailed error={error} onRetry={onRetry} />
      )}
    </>
  );
}

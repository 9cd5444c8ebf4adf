import { useEffect } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { ChoicesFailed } from '../picker/choices-failed.tsx';
import { PickerOption } from '../picker/picker-option.tsx';
import { words } from '../words/words.ts';
import { CaretPopover } from './caret-popover.tsx';
import type { Mentionable } from './mention-source.ts';
import type { SuggestionSearch } from './suggestion-extension.ts';

type Props = {
  search: SuggestionSearch<Mentionable>;
  active: Mentionable | undefined;
  /** Why people couldn't be loaded. */
  error: unknown;
  onRetry: () => void;
  editor: HTMLElement;
};

const texts = words.editor.mention;

/**
 * The people whose names start with the typed text. The focus stays in the text, which references the active option (WAI-ARIA).
 */
export function MentionList({ search, active, error, onRetry, editor }: Props) {
  const { items, loading, command, clientRect } = search;
  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': 'mention-list',
      ...(active && { 'aria-activedescendant': `choice-${active.id}` }),
    };
    for (const [name, value] of Object.entries(attributes)) editor.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) editor.removeAttribute(name);
    };
  }, [editor, active]);
  return (
    <CaretPopover
      rectOf={() => clientRect?.() ?? editor.getBoundingClientRect()}
      editor={editor}
      className="w-64"
    >
      <div
        id="mention-list"
        role="listbox"
        aria-label={texts.title}
        aria-busy={loading}
        data-open
        className="p-1 empty:hidden"
      >
        {items.map((person) => (
          <PickerOption
            key={person.id}
            choice={{
              ...person,
              mark: <Avatar name={person.name} size="small" />,
              run: () => command(person),
            }}
            isActive={person === active}
            onTake={() => command(person)}
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
    </CaretPopover>
  );
}

import { Avatar } from '../../design/avatar.tsx';
import { words } from '../words/words.ts';
import { CaretPopover } from './caret-popover.tsx';
import type { Mentionable } from './mention-source.ts';
import type { SuggestionSearch } from './suggestion-extension.ts';
import { SuggestionList } from './suggestion-list.tsx';

type Props = {
  search: SuggestionSearch<Mentionable>;
  active: Mentionable | undefined;
  /** Why people couldn't be loaded. */
  error: unknown;
  onRetry: () => void;
  editor: HTMLElement;
};

/** The people whose names start with the typed text. */
export function MentionList(props: Props) {
  const { search, editor } = props;
  return (
    <CaretPopover
      rectOf={() => search.clientRect?.() ?? editor.getBoundingClientRect()}
      editor={editor}
      className="w-64"
    >
      <SuggestionList
        id="mention-list"
        texts={words.editor.mention}
        markOf={({ name }) => <Avatar name={name} size="small" />}
        {...props}
      />
    </CaretPopover>
  );
}

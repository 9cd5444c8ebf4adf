import { words } from '../words/words.ts';

type Props = {
  text: string;
  /** The text shown if there was nothing to choose from in the first place. */
  empty: string | undefined;
  isLoading: boolean;
  isSearching: boolean;
};

/** Says why the list is empty. */
export function NoMatches({ text, empty, isLoading, isSearching }: Props) {
  const reason = isLoading
    ? words.keyboard.loading
    : isSearching
      ? words.keyboard.searching
      : text.trim() === ''
        ? empty
        : words.keyboard.noMatches;
  return (
    <p role="status" className="px-4 pb-4 text-center text-sm text-muted empty:hidden">
      {reason}
    </p>
  );
}

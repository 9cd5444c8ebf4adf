import { words } from '../words/words.ts';
import type { PickerRequest } from './picker-store.ts';

type Props = { text: string; asked: PickerRequest; isSearching: boolean; errorMessage: string | undefined };

/** Says why the list is empty. */
export function NoMatches({ text, asked, isSearching, errorMessage }: Props) {
  const said = text.trim() === '' ? asked.empty : reason(isSearching, errorMessage);
  return (
    <p role="status" className="px-4 pb-4 text-center text-sm text-muted empty:hidden">
      {said}
    </p>
  );
}

function reason(isSearching: boolean, errorMessage: string | undefined): string {
  if (isSearching) return words.keyboard.searching;
  return errorMessage ?? words.keyboard.noMatches;
}

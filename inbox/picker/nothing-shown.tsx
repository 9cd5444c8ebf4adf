import { words } from '../words/words.ts';
import type { Asked } from './picker-store.ts';

type Props = { text: string; asked: Asked; isSearching: boolean; fault: string | undefined };

/** Says why the list is empty. */
export function NothingShown({ text, asked, isSearching, fault }: Props) {
  const said = text.trim() === '' ? asked.empty : reason(asked, isSearching, fault);
  return (
    <p role="status" className="px-4 pb-4 text-center text-sm text-muted empty:hidden">
      {said}
    </p>
  );
}

function reason({ search }: Asked, isSearching: boolean, fault: string | undefined): string {
  if (isSearching) return words.keyboard.searching;
  return fault ?? (search ? words.keyboard.foundNothing : words.keyboard.nothingFound);
}

import { words } from '../../words/words.ts';
import { RowSkeleton } from './row-skeleton.tsx';

/** Placeholders for a list that is loading. */
export function RowSkeletons() {
  return (
    <div role="status" aria-label={words.list.loading}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <RowSkeleton key={row} />
      ))}
    </div>
  );
}

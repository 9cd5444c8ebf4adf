import { words } from '../../words/words.ts';
import { RowSkeleton } from './row-skeleton.tsx';

/** The list, before it is there. */
export function RowSkeletons() {
  return (
    <div role="status" aria-label={words.list.loading}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <RowSkeleton key={row} />
      ))}
    </div>
  );
}

import { Skeleton } from '../../design/skeleton.tsx';
import { words } from '../words/words.ts';

/** The list, before it is there. */
export function RowSkeletons({ height }: { height: number }) {
  return (
    <div role="status" aria-label={words.list.loading}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div
          key={row}
          className="grid content-center gap-2 border-b border-line pe-4 ps-5"
          style={{ height }}
        >
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '../../../design/skeleton.tsx';
import { rowHeight } from './row-height.ts';

/** A row that is loading. */
export function RowSkeleton() {
  return (
    <div className="grid content-center gap-2 border-b border-line pe-4 ps-5" style={{ height: rowHeight }}>
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  );
}

import { Skeleton } from '../../design/skeleton.tsx';
import { words } from '../words/words.ts';

/** A placeholder for a thread that is loading. */
export function ThreadSkeleton() {
  return (
    <div
      role="status"
      aria-label={words.thread.loading}
      className="mx-auto grid w-full max-w-3xl flex-1 content-start gap-8 px-5 py-6"
    >
      {[0, 1, 2].map((entry) => (
        <div key={entry} className="flex gap-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="grid flex-1 gap-2 pt-1">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

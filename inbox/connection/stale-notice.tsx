import { Button } from '../../design/button.tsx';
import { timeText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { useLostConnection } from './use-lost-connection.ts';

type Query = {
  data: unknown;
  isError: boolean;
  /** When it was last fetched or changed, in milliseconds since 1970. */
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/** Says since when the content below may be out of date, because the server can't be reached or the last fetch failed. */
export function StaleNotice({ query }: { query: Query }) {
  const lost = useLostConnection();
  const since = lost ? lost.since : query.isError ? query.dataUpdatedAt : undefined;
  return (
    <div role="status" className="shrink-0">
      {since !== undefined && query.data !== undefined && (
        <p className="flex min-h-7 items-center gap-2 border-b border-line bg-sunken px-5 text-xs text-muted">
          <span className="min-w-0 flex-1 truncate">
            {words.connection.notCurrentSince(timeText(since / 1000))}
          </span>
          {!lost && (
            <Button variant="quiet" size="small" onClick={() => void query.refetch()}>
              {words.connection.tryAgain}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

import { Button } from '../../design/button.tsx';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';

/** The queries that load a list: results of `useQuery`. */
export type ListQuery = { isLoadingError: boolean; error: unknown; refetch: () => Promise<unknown> };

type Props = { queries: readonly ListQuery[]; title?: string };

/** Says below a field that its choices couldn't be loaded, and why. Nothing unless one of the queries has failed. */
export function ListIncomplete({ queries, title = words.keyboard.notLoaded }: Props) {
  const failed = queries.filter((it) => it.isLoadingError);
  if (failed.length === 0) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <p className="min-w-40 flex-1">
        <span className="text-text">{title}</span> {errorText(failed[0]?.error)}
      </p>
      <Button size="small" onClick={() => void Promise.all(failed.map((it) => it.refetch()))}>
        {words.connection.tryAgain}
      </Button>
    </div>
  );
}

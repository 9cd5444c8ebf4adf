import { Button } from '../../../design/button.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';
import { errorText } from './error-text.ts';

type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

/** Fetches the next page, if there is one. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage, ...failure }: Paged) {
  if (!hasNextPage) return null;
  const hasFailed = failure.isFetchNextPageError && !isFetchingNextPage;
  const label = hasFailed ? words.connection.tryAgain : settingsWords.parts.showMore;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
      {hasFailed && (
        <p role="alert" className="text-sm text-muted">
          {settingsWords.parts.notLoaded}. {errorText(failure.error)}
        </p>
      )}
      <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? settingsWords.parts.loading : label}
      </Button>
    </div>
  );
}

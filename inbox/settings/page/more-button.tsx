import { Button } from '../../../design/button.tsx';
import { settingsWords } from '../../words/settings-words.ts';

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Fetches the next page, if there is one. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: Paged) {
  if (!hasNextPage) return null;
  return (
    <div className="mt-3 flex justify-center">
      <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? settingsWords.parts.loading : settingsWords.parts.showMore}
      </Button>
    </div>
  );
}

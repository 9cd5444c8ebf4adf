import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../../../design/card.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { MoreButton } from './more-button.tsx';

type Props<Item> = {
  /** The result of `useInfiniteQuery`. */
  list: {
    data: { pages: readonly { data: readonly Item[] }[] } | undefined;
    isPending: boolean;
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  empty: { icon: LucideIcon; title: string; children: ReactNode };
  /** Newest first, rather than in arbitrary order. */
  isOrdered?: boolean;
  /** Renders an item as an `li`. */
  children: (item: Item) => ReactNode;
};

/** A paginated list in each of its states: loading, failed, empty or loaded. */
export function PagedList<Item extends { id: string }>({
  list,
  empty,
  isOrdered = false,
  children,
}: Props<Item>) {
  const items = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isPending) return <Waiting />;
  if (items.length === 0)
    return (
      <Card>
        {list.error ? (
          <LoadFailed
            title={settingsWords.parts.notLoaded}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <EmptyState icon={empty.icon} title={empty.title}>
            {empty.children}
          </EmptyState>
        )}
      </Card>
    );
  const Items = isOrdered ? 'ol' : 'ul';
  return (
    <div>
      <Card>
        <Items className="-m-4 divide-y divide-line">
          {items.map((item) => (
            <Fragment key={item.id}>{children(item)}</Fragment>
          ))}
        </Items>
      </Card>
      <MoreButton {...list} />
    </div>
  );
}

function Waiting() {
  return (
    <Card isList>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className="flex items-center gap-3 p-4">
          <Skeleton className="size-8 rounded-lg" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </Card>
  );
}

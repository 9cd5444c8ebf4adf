import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { viewOf } from '../cache/queries/views.ts';
import { ConversationList, ListFrame } from '../list/conversation-list.tsx';
import { useOpenSearch } from '../search/use-open-search.ts';
import { words } from '../words/words.ts';

const SearchList = lazy(async () => ({ default: (await import('../search/search-list.tsx')).SearchList }));

const route = getRouteApi('/o/$organization/inbox/$view');

/** The list of a view or a search, and the open conversation beside it; on a phone one or the other. */
export function InboxScreen() {
  const { organization, view: viewId } = route.useParams();
  const openSearch = useOpenSearch();
  const view = viewOf(viewId);
  return (
    <>
      {view.isSearch ? (
        <Suspense
          fallback={
            <ListFrame view={view} label={words.search.title}>
              {null}
            </ListFrame>
          }
        >
          <SearchList key={organization} viewId={viewId} />
        </Suspense>
      ) : (
        <ConversationList key={`${organization} ${viewId}`} view={view} onSearch={openSearch} />
      )}
      <Outlet />
    </>
  );
}

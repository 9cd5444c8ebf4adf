import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useView } from '../cache/queries/use-view.ts';
import { viewOf } from '../cache/queries/views.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { ConversationList, ListFrame } from '../list/conversation-list.tsx';
import { useOpenSearch } from '../search/use-open-search.ts';
import { words } from '../words/words.ts';
import { ConversationScreen } from './lazy-conversation-screen.tsx';

const SearchList = lazyPart({
  script: () => import('../search/search-list.tsx'),
  pick: (it) => it.SearchList,
  frame: (content, { viewId }) => (
    <ListFrame view={viewOf(viewId)} label={words.search.title}>
      {content}
    </ListFrame>
  ),
});

/** The next click will most likely open a conversation; the list comes first. */
const preloadConversation = () => void ConversationScreen.preload();

const route = getRouteApi('/o/$organization/inbox/$view');

/** The list of a view or a search, and the open conversation beside it; on a phone one or the other. */
export function InboxScreen() {
  const { organization, view: viewId } = route.useParams();
  const openSearch = useOpenSearch();
  const view = useView(viewId);
  return (
    <>
      {view.isSearch ? (
        <SearchList key={organization} viewId={viewId} onShown={preloadConversation} />
      ) : (
        <ConversationList
          key={`${organization} ${viewId}`}
          view={view}
          onSearch={openSearch}
          onShown={preloadConversation}
        />
      )}
      <Outlet />
    </>
  );
}

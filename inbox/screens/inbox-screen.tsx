import { getRouteApi, Outlet } from '@tanstack/react-router';
import { viewOf } from '../cache/queries/views.ts';
import { ConversationList } from '../list/conversation-list.tsx';
import { useOverlay } from '../page/use-overlay.ts';
import { words } from '../words/words.ts';

const route = getRouteApi('/o/$organization/inbox/$view');

/** The list of a view and the open conversation beside it; on a phone one or the other. */
export function InboxScreen() {
  const { organization, view } = route.useParams();
  const overlay = useOverlay('list');
  return (
    <>
      <ConversationList key={`${organization} ${view}`} view={viewOf(view)} />
      {overlay.isOpen && (
        <button
          type="button"
          aria-label={words.list.hide}
          className="fixed inset-0 z-10 bg-scrim lg:hidden"
          onClick={overlay.close}
        />
      )}
      <Outlet />
    </>
  );
}

import { getRouteApi, Outlet } from '@tanstack/react-router';
import { viewOf } from '../cache/queries/views.ts';
import { ConversationList } from '../list/conversation-list.tsx';

const route = getRouteApi('/o/$organization/inbox/$view');

/** A view's list, with the chosen conversation beside it; on a phone one or the other. */
export function InboxScreen() {
  const { organization, view } = route.useParams();
  return (
    <>
      <ConversationList key={`${organization} ${view}`} view={viewOf(view)} />
      <Outlet />
    </>
  );
}

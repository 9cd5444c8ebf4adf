import { getRouteApi, Outlet } from '@tanstack/react-router';
import { viewOf } from '../cache/queries/views.ts';
import { ConversationList } from '../list/conversation-list.tsx';

const route = getRouteApi('/o/$organization/inbox/$view');

/** The list of a view and the open conversation beside it; on a phone one or the other. */
export function InboxScreen() {
  const { organization, view } = route.useParams();
  return (
    <>
      <ConversationList key={`${organization} ${view}`} view={viewOf(view)} />
      <Outlet />
    </>
  );
}

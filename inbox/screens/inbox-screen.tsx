import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useTitle } from '../counts/use-title.ts';
import { ConversationList } from '../list/conversation-list.tsx';
import { viewOf } from '../list/views.ts';

const route = getRouteApi('/o/$organization/inbox/$view');

/** A view's list, with the chosen conversation beside it; on a phone one or the other. */
export function InboxScreen() {
  const { view: id } = route.useParams();
  const view = viewOf(id);
  useTitle(view.name);
  return (
    <>
      <ConversationList key={id} view={view} />
      <Outlet />
    </>
  );
}

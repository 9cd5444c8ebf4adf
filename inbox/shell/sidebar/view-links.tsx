import { views } from '../../cache/queries/views.ts';
import { useCounts, useLiveCounts } from '../../counts/use-counts.ts';
import { useUnreadCounts } from '../../notifications/use-badge.ts';
import { NotificationsLink } from './notifications-link.tsx';
import { ViewLink } from './view-link.tsx';

/** The views, with counts for those that people work through. */
export function ViewLinks() {
  useLiveCounts();
  const counts: Readonly<Record<string, number>> = useCounts() ?? {};
  const unread = useUnreadCounts();
  return (
    <ul className="grid grid-cols-1 gap-px rail:w-11">
      <li>
        <NotificationsLink count={unread?.notifications} />
      </li>
      {views.map((view) => (
        <li key={view.id}>
          <ViewLink
            view={view}
            count={counts[view.id]}
            isUnread={view.id === 'mine' && (unread?.mine ?? 0) > 0}
          />
        </li>
      ))}
    </ul>
  );
}

import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { SidebarLine, sidebarLinkStyle } from '../../page/sidebar-line.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

/** The user's notifications, above the views. */
export function NotificationsLink({ count = 0 }: { count?: number | undefined }) {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/notifications"
      params={{ organization: organization.slug }}
      className={sidebarLinkStyle}
      title={words.notifications.title}
    >
      <SidebarLine name={words.notifications.title} icon={Bell} count={count} isUnread={count > 0} />
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { View } from '../../cache/queries/views.ts';
import { SidebarLine, sidebarLinkStyle } from '../../page/sidebar-line.tsx';
import { useMembership } from '../../session/use-membership.ts';

type Props = {
  view: View;
  /** Shown in place of the view's name, which then becomes the link's title. */
  label?: string;
  mark?: ReactNode;
  count?: number | undefined;
  isAtLeast?: boolean;
  isUncertain?: boolean;
  isUnread?: boolean;
};

/** A view in the sidebar. `mark` replaces the view's own icon. */
export function ViewLink({
  view: { id, name, icon },
  label = name,
  mark,
  count,
  isAtLeast,
  isUncertain,
  isUnread,
}: Props) {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/inbox/$view"
      params={{ organization: organization.slug, view: id }}
      className={sidebarLinkStyle}
      title={name}
    >
      <SidebarLine
        name={label}
        icon={icon}
        mark={mark}
        count={count}
        isAtLeast={isAtLeast}
        isUncertain={isUncertain}
        isUnread={isUnread}
      />
    </Link>
  );
}

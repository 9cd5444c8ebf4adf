import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { View } from '../list/views.ts';
import { useMembership } from '../session/use-membership.ts';

/** One line of the sidebar. `mark` stands in place of the view's own picture. */
export function ViewLink({ view: { id, name, icon: Icon }, mark }: { view: View; mark?: ReactNode }) {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/inbox/$view"
      params={{ organization: organization.slug, view: id }}
      className="flex h-9 items-center md:h-7 gap-2 rounded-md px-2 text-soft hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-text"
    >
      {mark ?? <Icon aria-hidden className="size-4 text-muted" strokeWidth={1.75} />}
      <bdi className="truncate">{name}</bdi>
    </Link>
  );
}

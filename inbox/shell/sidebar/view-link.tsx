import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { View } from '../../cache/queries/views.ts';
import { useMembership } from '../../session/use-membership.ts';
import { countText } from '../../words/locale/count-text.ts';

type Props = { view: View; mark?: ReactNode; count?: number | undefined };

/** One line of the sidebar. `mark` stands in place of the view's own picture. */
export function ViewLink({ view: { id, name, icon: Icon }, mark, count = 0 }: Props) {
  const { organization } = useMembership();
  return (
    <Link
      to="/o/$organization/inbox/$view"
      params={{ organization: organization.slug, view: id }}
      className="flex h-9 items-center md:h-7 gap-2 rounded-md px-2 text-soft hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-text"
    >
      {mark ?? <Icon aria-hidden className="size-4 text-muted" strokeWidth={1.75} />}
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      {count > 0 && <span className="text-2xs font-normal text-muted tabular-nums">{countText(count)}</span>}
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../cache/queries/members-query.ts';
import type { SearchFilters } from '../cache/queries/search-filters.ts';
import { useMembership } from '../session/use-membership.ts';
import { calendarDayText } from '../words/moments.ts';
import { words } from '../words/words.ts';

const texts = words.search;

export type FilterName = 'status' | 'assignee' | 'tag' | 'source' | 'date';

/** What each filter of a search is set to, in words; nothing for those that aren't set. */
export function useFilterLabels(): (filters: SearchFilters) => Partial<Record<FilterName, string>> {
  const { organization } = useMembership();
  const { data: members = [] } = useQuery(membersQuery(organization.id));
  const nameOf = (id: string) => members.find(({ user }) => user.id === id)?.user.name ?? '…';
  return ({ status, assignee, tag, source, since, until }) => {
    const date = dateLabel(since, until);
    return {
      ...(status && { status: nameIn(texts.statuses, status) }),
      ...(assignee && {
        assignee:
          assignee === 'me' ? texts.assigneeMe : assignee === 'none' ? texts.assigneeNone : nameOf(assignee),
      }),
      ...(tag && { tag }),
      ...(source && { source: nameIn(texts.sources, source) }),
      ...(date !== undefined && { date }),
    };
  };
}

function nameIn(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value;
}

function dateLabel(since: string | undefined, until: string | undefined): string | undefined {
  if (since && until) return texts.between(calendarDayText(since), calendarDayText(until));
  if (since) return texts.since(calendarDayText(since));
  return until ? texts.until(calendarDayText(until)) : undefined;
}

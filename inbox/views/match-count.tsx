import { skipToken, useQuery } from '@tanstack/react-query';
import type { Filter } from '../../contract/filter/filter.ts';
import { maxCounted } from '../../contract/inbox/max-counted.ts';
import { useDebounced } from '../contact/list/use-debounced.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { filterWords } from '../words/filter-words.ts';

/** How many conversations match a filter; nothing while it is incomplete. */
export function MatchCount({ filter }: { filter: Filter | undefined }) {
  const data = useMatches(filter);
  const isEmpty = !data || (data.count === 0 && data.isAtLeast);
  return (
    <p role="status" className="text-sm text-soft empty:hidden">
      {!isEmpty && filterWords.matches(data.count, data.isAtLeast)}
    </p>
  );
}

/** Counted as those in the sidebar: to a hundred, and among the conversations that a page of a list reads. */
function useMatches(filter: Filter | undefined) {
  const api = useApi();
  const { organization } = useMembership();
  const settled = useDebounced(filter && JSON.stringify(filter), 400);
  const { data } = useQuery({
    queryKey: [organization.id, 'filter-matches', settled],
    queryFn:
      settled === undefined
        ? skipToken
        : async ({ signal }) => {
            const query = { filter: settled, limit: maxCounted };
            const page = await api('listConversations', { query }, { signal });
            return { count: page.data.length, isAtLeast: page.page_metadata.after !== null };
          },
    staleTime: 10_000,
  });
  return data;
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** Everything of companies begins with it: their events are few, and refetch all of it. */
export const companiesKey = (organizationId: string) => [organizationId, 'companies'] as const;

type Cursor = { after?: string };
type Paged = { page_metadata: { after: string | null } };

const firstPage: Cursor = {};
const nextPage = ({ page_metadata: { after } }: Paged) => (after === null ? undefined : { after });

/** Companies that the typed text matches, newest first, page by page; all of them if there is none. */
export function companyListQuery(organizationId: string, typed: string) {
  const q = /[\p{L}\p{N}]/u.test(typed) ? typed.trim().slice(0, 200) : '';
  return infiniteQueryOptions({
    queryKey: [...companiesKey(organizationId), 'list', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...(q !== '' && { q }), ...pageParam };
      return apiOf(organizationId)('listCompanies', { query }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

export function companyQuery(organizationId: string, companyId: string) {
  return queryOptions({
    queryKey: [...companiesKey(organizationId), 'one', companyId],
    queryFn: ({ signal }) =>
      apiOf(organizationId)('getCompany', { params: { company_id: companyId } }, { signal }),
    staleTime: 60_000,
  });
}

/** The contacts of a company, newest first, page by page. */
export function companyContactsQuery(organizationId: string, companyId: string) {
  return infiniteQueryOptions({
    queryKey: [...companiesKey(organizationId), 'contacts', companyId],
    queryFn: ({ pageParam, signal }) => {
      const query = { company_id: companyId, limit: 10, ...pageParam };
      return apiOf(organizationId)('listContacts', { query }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    staleTime: 60_000,
  });
}

/** The conversations of a company, latest activity first, page by page. */
export function companyConversationsQuery(organizationId: string, companyId: string) {
  return infiniteQueryOptions({
    queryKey: [...companiesKey(organizationId), 'conversations', companyId],
    queryFn: ({ pageParam, signal }) => {
      const input = { params: { company_id: companyId }, query: { limit: 25, ...pageParam } };
      return apiOf(organizationId)('listCompanyConversations', input, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    staleTime: 60_000,
  });
}

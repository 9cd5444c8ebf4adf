import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The common key prefix of companies: their events are few, and refetch all of it. */
export const companiesKey = (organizationId: string) => [organizationId, 'companies'] as const;

type Cursor = { after?: string };
type Paged = { page_metadata: { after: string | null } };

const firstPage: Cursor = {};
const nextPage = ({ page_metadata: { after } }: Paged) => (after === null ? undefined : { after });

/** Companies that match the typed text, newest first, page by page; all of them if there is none. */
export function companyListQuery(organizationId: string, typed: string) {
  const parameters = companyParameters(typed);
  return infiniteQueryOptions({
    queryKey: [...companiesKey(organizationId), 'list', parameters],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...parameters, ...pageParam };
      return apiOf(organizationId)('listCompanies', { query }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

/** The parameters of a list of companies, by the typed text. */
export function companyParameters(typed: string): { q?: string } {
  const q = searchable(typed);
  return q === '' ? {} : { q };
}

/** The best matches for the typed text; the newest companies if nothing is typed. */
export function companySearchQuery(organizationId: string, typed: string) {
  const q = searchable(typed);
  return queryOptions({
    queryKey: [...companiesKey(organizationId), 'search', q],
    queryFn: async ({ signal }) => {
      const query = { limit: 8, ...(q !== '' && { q }) };
      return (await apiOf(organizationId)('listCompanies', { query }, { signal })).data;
    },
    staleTime: 10_000,
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

/** Empty if there is nothing to search for: the server requires a letter or a digit. */
function searchable(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text.trim().slice(0, 200) : '';
}

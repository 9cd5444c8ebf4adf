import { queryOptions } from '@tanstack/react-query';
import type { Member } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { allPages } from './all-pages.ts';

const maxLoaded = 100;

/** The organization's first hundred members, by name. */
export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'members'],
    queryFn: async ({ signal }) => {
      const { data } = await apiOf(organizationId)(
        'listMembers',
        { query: { limit: maxLoaded } },
        { signal },
      );
      return byName(data);
    },
    staleTime: 60_000,
  });
}

/** All members, by name, for selects where a search would be in the way. */
export function allMembersQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...membersQuery(organizationId).queryKey, 'all'],
    queryFn: async ({ signal }) => {
      const list = apiOf(organizationId);
      return byName(await allPages((query) => list('listMembers', { query }, { signal })));
    },
    staleTime: 60_000,
  });
}

/** Whether all members are loaded; if not, the others have to be searched for. */
export function areAllMembers(loaded: readonly Member[]): boolean {
  return loaded.length < maxLoaded;
}

/** People with light access can't be assigned conversations. */
export function canBeAssigned({ status, access }: Member): boolean {
  return status === 'active' && access === 'full';
}

/** The members whose name or address contains words that start with the text, by name. */
export async function findMembers(
  organizationId: string,
  text: string,
  { signal, isActive = false }: { signal?: AbortSignal; isActive?: boolean } = {},
): Promise<Member[]> {
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const query = { q: text, limit: 20, ...(isActive && { status: 'active' as const }) };
  const { data } = await apiOf(organizationId)('listMembers', { query }, signal && { signal });
  return byName(data);
}

/** The name of one member, for those who aren't loaded. */
export function memberNameQuery(organizationId: string, userId: string) {
  return queryOptions({
    queryKey: [organizationId, 'members', 'name', userId],
    queryFn: async ({ signal }) => {
      const { user } = await apiOf(organizationId)(
        'getMember',
        { params: { member_id: userId } },
        { signal },
      );
      return user.name ?? user.email ?? '?';
    },
    staleTime: 60_000,
  });
}

/** In the order of a directory; the API lists them in the order they joined. */
export function byName(members: readonly Member[]): Member[] {
  return members.toSorted((one, other) => (one.user.name ?? '').localeCompare(other.user.name ?? ''));
}

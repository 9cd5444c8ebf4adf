import { queryOptions } from '@tanstack/react-query';
import type { OwnMembership, SignedIn } from '../../contract/inbox/session.ts';
import { keepOwner } from './expired-session.ts';
import { keepCsrfToken, send } from './send.ts';

/** Who is signed in, and where they work. */
export const signedInQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const signedIn = (await send({ method: 'GET', path: '/session', signal })) as SignedIn;
    keepCsrfToken(signedIn.csrf_token);
    keepOwner(signedIn.user);
    return signedIn;
  },
  staleTime: 5 * 60_000,
  // Every screen needs it, and none observes it.
  gcTime: Number.POSITIVE_INFINITY,
});

/** What the screens below `/o/{slug}` have in hand: the person, the organization, and what they may do in it. */
export type Membership = OwnMembership & { user: SignedIn['user']; others: readonly OwnMembership[] };

/** Undefined where the person is no member of an organization of this name. */
export function membershipIn({ user, memberships }: SignedIn, slug: string): Membership | undefined {
  const found = memberships.find(({ organization }) => organization.slug === slug);
  return found && { ...found, user, others: memberships.filter((it) => it !== found) };
}

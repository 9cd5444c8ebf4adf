import { queryOptions } from '@tanstack/react-query';
import type { OwnMembership, SignedIn } from '../../contract/inbox/session.ts';
import { setCsrfToken } from './csrf-token.ts';
import { setLogEnds } from './log-ends.ts';
import { setPageOwner } from './page-owner.ts';
import { reportLanguage } from './report-language.ts';
import { send } from './send.ts';
import { announceSession } from './session-changes.ts';

/** The signed-in user and their memberships. */
export const signedInQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const requestedAt = Date.now();
    const { log_ends, ...signedIn } = (await send({ method: 'GET', path: '/session', signal })) as SignedIn;
    setCsrfToken(signedIn.csrf_token);
    setPageOwner(signedIn.user);
    setLogEnds(log_ends, requestedAt);
    announceSession();
    reportLanguage(signedIn.language);
    return signedIn;
  },
  staleTime: 5 * 60_000,
  // Every screen needs it, but none observes it.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The context of the screens below `/o/{slug}`: the user, the organization, and their role in it. */
export type Membership = OwnMembership & { user: SignedIn['user']; others: readonly OwnMembership[] };

/** Undefined if the user isn't a member of that organization. */
export function membershipIn(
  { user, memberships }: Omit<SignedIn, 'log_ends'>,
  slug: string,
): Membership | undefined {
  const found = memberships.find(({ organization }) => organization.slug === slug);
  return found && { ...found, user, others: memberships.filter((it) => it !== found) };
}

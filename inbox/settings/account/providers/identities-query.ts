import { queryOptions } from '@tanstack/react-query';
import type { Identities } from '../../../../contract/inbox/identity.ts';
import { send } from '../../../session/send.ts';

export const identitiesKey = ['identities'];

/** The user's connected providers, and those that could be connected. */
export const identitiesQuery = queryOptions({
  queryKey: identitiesKey,
  queryFn: async ({ signal }) =>
    (await send({ method: 'GET', path: '/account/identities', signal })) as Identities,
});

import { queryOptions } from '@tanstack/react-query';
import type { Factors } from '../../../../contract/inbox/second-factor.ts';
import { send } from '../../../session/send.ts';

export const factorsKey = ['factors'];

/** What the user can sign in with. */
export const factorsQuery = queryOptions({
  queryKey: factorsKey,
  queryFn: async ({ signal }) => (await send({ method: 'GET', path: '/account/factors', signal })) as Factors,
});

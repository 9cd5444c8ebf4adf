import { queryOptions } from '@tanstack/react-query';
import type { SignInPolicy } from '../../../contract/inbox/sign-in-policy.ts';
import { send } from '../../session/send.ts';

export const policyKey = (organizationId: string) => [organizationId, 'sign-in policy'];

/** What the organization requires of sign-ins. */
export const policyQuery = (organizationId: string) =>
  queryOptions({
    queryKey: policyKey(organizationId),
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/sign-in/policy', organizationId, signal })) as SignInPolicy,
  });

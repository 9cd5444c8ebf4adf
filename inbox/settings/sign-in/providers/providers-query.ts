import { queryOptions } from '@tanstack/react-query';
import type {
  SignInProviderAddresses,
  SignInProviders,
} from '../../../../contract/inbox/sign-in-provider.ts';
import { send } from '../../../session/send.ts';

export const providersKey = (organizationId: string) => [organizationId, 'sign-in providers'];

/** The organization's identity providers, for admins; a few at most. */
export const providersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: providersKey(organizationId),
    queryFn: async ({ signal }) => {
      const list = await send({ method: 'GET', path: '/sign-in/providers', organizationId, signal });
      return (list as SignInProviders).providers;
    },
  });

/** What to register at a provider that is being added. It stays the same until then, also if the screen is left. */
export const addressesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'addresses of a new provider'],
    queryFn: async ({ signal }) => {
      const path = '/sign-in/providers/new';
      return (await send({ method: 'GET', path, organizationId, signal })) as SignInProviderAddresses;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

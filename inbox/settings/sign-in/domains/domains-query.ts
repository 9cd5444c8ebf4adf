import { queryOptions } from '@tanstack/react-query';
import type { VerifiableDomains } from '../../../../contract/inbox/domain.ts';
import { send } from '../../../session/send.ts';

/** The organization's domains, for admins; fifty at most. */
export const domainsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'domains'],
    queryFn: async ({ signal }) => {
      const list = await send({ method: 'GET', path: '/sign-in/domains', organizationId, signal });
      return (list as VerifiableDomains).domains;
    },
  });

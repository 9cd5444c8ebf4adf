import { queryOptions } from '@tanstack/react-query';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { send } from '../session/send.ts';

/** How far a new organization has come with its first steps. */
export function firstStepsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'first steps'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/first-steps', organizationId, signal })) as FirstSteps,
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { send } from '../session/send.ts';

/** Which of the first steps a new organization has completed. */
export function firstStepsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'first steps'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/first-steps', organizationId, signal })) as FirstSteps,
  });
}

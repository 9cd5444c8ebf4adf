import { queryOptions } from '@tanstack/react-query';
import type { Retention } from '../../../contract/inbox/retention.ts';
import { send } from '../../session/send.ts';

const path = '/retention';

/** How long the organization keeps its data. */
export function retentionQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'retention'],
    queryFn: async ({ signal }) => (await send({ method: 'GET', path, organizationId, signal })) as Retention,
  });
}

export async function changeRetention(organizationId: string, body: Retention): Promise<Retention> {
  return (await send({ method: 'PUT', path, organizationId, body })) as Retention;
}

/** Whether data that is kept today would be deleted. `usual`: the days without a setting, if any. */
export function isShorter(
  before: number | null,
  after: number | null,
  usual = Number.POSITIVE_INFINITY,
): boolean {
  return (after ?? usual) < (before ?? usual);
}

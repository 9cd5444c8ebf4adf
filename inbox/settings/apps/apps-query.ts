import { queryOptions } from '@tanstack/react-query';
import type { App, AppDetail } from '../../../contract/inbox/app.ts';
import { send } from '../../session/send.ts';
import { pagedQuery } from '../page/paged-query.ts';

export const appsKey = (organizationId: string) => [organizationId, 'apps'];

/** The organization's apps, newest first. */
export function appsQuery(organizationId: string) {
  return pagedQuery<App>({ organizationId, key: [...appsKey(organizationId), 'list'], path: '/apps' });
}

export function appQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [...appsKey(organizationId), id],
    queryFn: async ({ signal }) =>
      (await send({
        method: 'GET',
        path: `/apps/${encodeURIComponent(id)}`,
        organizationId,
        signal,
      })) as AppDetail,
  });
}

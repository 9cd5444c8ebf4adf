import type { Connection } from '../../../contract/inbox/connection.ts';
import { pagedQuery } from '../page/paged-query.ts';

export const connectionsKey = (organizationId: string) => [organizationId, 'connections'];

export function connectionsQuery(organizationId: string) {
  return pagedQuery<Connection>({
    organizationId,
    key: connectionsKey(organizationId),
    path: '/connections',
  });
}

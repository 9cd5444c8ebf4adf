import type { getOrganization } from '../../../contract/operations/organization.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentOrganization } from './present-organization.ts';

export function getOrganizationRoute(reader: Reader): Handler<typeof getOrganization, Caller> {
  return async ({ caller }) => ({
    status: 200,
    body: { data: await presentOrganization(reader, caller.organization.id) },
  });
}

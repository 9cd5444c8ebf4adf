import type { updateOrganization as operation } from '../../../contract/operations/organization.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { presentOrganization } from './present-organization.ts';
import { updateOrganization } from './update-organization.ts';

export function updateOrganizationRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const { id } = call.caller.organization;
    const check = preconditionFrom(call);
    const bodyFrom = async (reader: Reader) => ({ data: await presentOrganization(reader, id) });
    await updateOrganization(database, id, {
      change: call.body,
      actor: eventActor(call.caller),
      precondition: async (locked) => check(await bodyFrom(locked)),
    });
    return { status: 200, body: await bodyFrom(database) };
  };
}

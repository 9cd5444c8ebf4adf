import { deleteOrganization as deletion } from '../../../contract/inbox/operations/organization-deletion.ts';
import * as operations from '../../../contract/operations/organization.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { deleteOrganization } from './delete-organization.ts';
import { presentOrganization } from './present-organization.ts';
import { updateOrganization } from './update-organization.ts';

export function organizationRoutes({ database }: { database: Database }): OperationRoute<Caller>[] {
  return [
    on(operations.getOrganization, getOrganizationRoute(database)),
    on(operations.updateOrganization, updateOrganizationRoute(database)),
  ];
}

type DeletionDependencies = { database: Database; mail: MailQueue | undefined; now: () => Microseconds };

/** For admins of the inbox. Requires a recent proof (app/step-up.ts). */
export function organizationDeletionRoutes({
  database,
  mail,
  now,
}: DeletionDependencies): OperationRoute<SessionCaller>[] {
  return [
    on(deletion, async ({ caller, query }) => {
      const { id, slug } = caller.organization;
      if (query.confirm !== slug)
        throw fieldError('confirm', 'different', 'Must be the slug of the organization.');
      await deleteOrganization(database, { id, now: now(), actor: eventActor(caller), mail });
      return { status: 204, body: undefined } as const;
    }),
  ];
}

function getOrganizationRoute(reader: Reader): Handler<typeof operations.getOrganization, Caller> {
  return async ({ caller }) => ({
    status: 200,
    body: { data: await presentOrganization(reader, caller.organization.id) },
  });
}

function updateOrganizationRoute(database: Database): Handler<typeof operations.updateOrganization, Caller> {
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

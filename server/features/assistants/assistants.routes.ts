import type { AssistantSettings } from '../../../contract/inbox/assistant-settings.ts';
import * as operations from '../../../contract/inbox/operations/assistants.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { findAssistantSettings, putAssistantSettings } from './assistant-settings-store.ts';

/** What assistants may do, for admins. A change requires a recent proof (app/step-up.ts). */
export function assistantRoutes({ database }: { database: Database }): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getAssistantSettings, async ({ caller: { organization } }) => {
      const data = await findAssistantSettings(database, organization.id);
      return { status: 200, body: { data } } as const;
    }),
    on(operations.changeAssistantSettings, async ({ caller, body }) => {
      await changeSettings(database, caller, body);
      return { status: 200, body: { data: body } } as const;
    }),
  ];
}

async function changeSettings(
  database: Database,
  caller: SessionCaller,
  after: AssistantSettings,
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const before = await findAssistantSettings(transaction, organizationId);
    const details = {
      ...(before.assistants_may !== after.assistants_may && { assistants_may: after.assistants_may }),
      ...(String(before.domains) !== String(after.domains) && { domains: after.domains.join(' ') }),
    };
    if (Object.keys(details).length === 0) return;
    await putAssistantSettings(transaction, organizationId, after);
    await recordAudit(transaction, {
      organizationId,
      kind: 'organization.assistants_changed',
      actor: eventActor(caller),
      details,
    });
  });
}

import type { AssistantSettings } from '../../../contract/inbox/assistant-settings.ts';
import * as operations from '../../../contract/inbox/operations/assistants.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findConnection } from '../apps/connections/list-connections.ts';
import { reachOf } from '../apps/connections/visible-connections.ts';
import { findAssistantSettings, putAssistantSettings } from './assistant-settings-store.ts';
import { listToolCalls, presentToolCall, type ToolCallRow } from './list-tool-calls.ts';
import { recordsOfCalls } from './records-of-calls.ts';

type Dependencies = { database: Database; cursors: Cursors };

/** What assistants may do, for admins, and what they did. A change requires a recent proof (app/step-up.ts). */
export function assistantRoutes({ database, cursors }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getAssistantSettings, async ({ caller: { organization } }) => {
      const data = await findAssistantSettings(database, organization.id);
      return { status: 200, body: { data } } as const;
    }),
    on(operations.changeAssistantSettings, async ({ caller, body }) => {
      await changeSettings(database, caller, body);
      return { status: 200, body: { data: body } } as const;
    }),
    on(operations.listToolCalls, async ({ caller, params: { connection_id = '' }, query }) => {
      const { organization, role, user } = caller;
      const reach = reachOf({ organizationId: organization.id, role }, user);
      const id = parsePublicId('conn', connection_id);
      const connection = id === undefined ? undefined : await findConnection(database, reach, id);
      if (!connection) throw new NotFound();
      const list = JSON.stringify(['tool calls', organization.id, connection.id]);
      const request = readPageRequest(query, cursors, list);
      const of = { organizationId: organization.id, connectionId: connection.id };
      const rows = await listToolCalls(database, of, request);
      const positionOf = (row: ToolCallRow) => ({ at: row.inserted_at, id: row.id });
      const records = await recordsOfCalls(database, caller, rows);
      const present = (row: ToolCallRow) => presentToolCall(row, records);
      const form = { present, positionOf, cursors, list };
      return { status: 200, body: pageOf(rows, request, form) } as const;
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

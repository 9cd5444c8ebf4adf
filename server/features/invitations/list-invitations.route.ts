import type { listInvitations as operation } from '../../../contract/operations/invitations.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { type InvitationRow, listInvitations } from './invitation-store.ts';
import { presentInvitation } from './present-invitation.ts';

const positionOf = (row: InvitationRow) => ({ at: row.inserted_at, id: row.id });

export function listInvitationsRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const list = `invitations ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listInvitations(reader, caller.organization.id, request);
    const page = pageOf(rows, request, { present: presentInvitation, positionOf, cursors, list });
    return { status: 200, body: page };
  };
}

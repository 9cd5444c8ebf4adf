import type { OpenInvitation as Shown } from '../../../contract/inbox/open-invitation.ts';
import type { listOpenInvitations } from '../../../contract/inbox/operations/open-invitations.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import type { Handler } from '../../http/operation-route.ts';
import { publicId } from '../../ids/public-id.ts';
import { linkOf } from './invitation-link.ts';
import type { Inviting } from './invite-member.ts';
import { type OpenInvitation, openInvitations } from './open-invitations.ts';

type Means = Inviting & { baseUrl: () => URL };

/** For admins, at a screen: no app is ever told a link. */
export function listOpenInvitationsRoute({
  database,
  digest,
  mail,
  baseUrl,
}: Means): Handler<typeof listOpenInvitations, SessionCaller> {
  return async ({ caller: { organization } }) => {
    const rows = await openInvitations(database, organization.id);
    const invitations = rows.map((row) => present(row, linkOf(row, digest, baseUrl())));
    return { status: 200, body: { data: { can_mail: mail !== undefined, invitations } } };
  };
}

function present(row: OpenInvitation, link: string | undefined): Shown {
  return {
    id: publicId('inv', row.id),
    email: row.email,
    role: row.role,
    invited_by: row.invited_by.name,
    mail: row.mail_status,
    link: link ?? null,
    expires_at: unixSeconds(row.expires_at),
  };
}

import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { MembersView } from '../../pages/members-page.ts';
import { listMembers, type MemberDetail } from '../members/member-detail.ts';
import type { Membership } from '../members/member-store.ts';
import { linkOf } from './invitation-link.ts';
import type { Inviting } from './invite-member.ts';
import { type OpenInvitation, openInvitations } from './open-invitations.ts';

export type MembersList = Pick<MembersView, 'members' | 'next' | 'invitations'>;

type Means = Inviting & {
  baseUrl: () => URL;
  cursors: {
    write(position: { at: Microseconds; id: string }, list: string): string;
    read(cursor: string, list: string): { at: Microseconds; id: string };
  };
};

const limit = 50;

/**
 * Members in the order in which they joined, a page at a time, and the invitations that wait. A link is told to admins
 * only, and only where it was not mailed.
 *
 * @throws InvalidCursor
 */
export async function membersList(
  { database, digest, baseUrl, cursors }: Means,
  { organizationId, role }: Membership,
  after: string | undefined,
): Promise<MembersList> {
  const list = JSON.stringify(['members page', organizationId]);
  const position = after === undefined ? undefined : cursors.read(after, list);
  const [rows, invitations] = await Promise.all([
    listMembers(database, organizationId, { limit, direction: 'after', position }),
    openInvitations(database, organizationId),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last && cursors.write({ at: last.inserted_at, id: last.id }, list);
  return {
    members: rows.slice(0, limit).map(memberView),
    next: next && `/members/${publicId('org', organizationId)}?after=${next}`,
    invitations: invitations.map((it) =>
      invitationView(it, role === 'admin' ? linkOf(it, digest, baseUrl()) : undefined),
    ),
  };
}

function memberView({ user, role, status }: MemberDetail): MembersView['members'][number] {
  return { name: user.name ?? '', email: user.email ?? '', role, status };
}

function invitationView(row: OpenInvitation, link: string | undefined): MembersView['invitations'][number] {
  return {
    id: publicId('inv', row.id),
    email: row.email,
    role: row.role,
    inviterName: row.invited_by.name,
    expiresAt: unixSeconds(row.expires_at),
    mail: row.mail_status,
    link,
  };
}

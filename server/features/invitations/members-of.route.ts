import type { Session } from '../../access/session.ts';
import type { Reader } from '../../db/database.ts';
import { PageError } from '../../errors/page-error.ts';
import type { PageSessions } from '../../http/page-session.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { type MembersView, membersPage } from '../../pages/members-page.ts';
import { type Membership, membershipsOf } from '../members/member-store.ts';
import { membersList } from './members-list.ts';

export type MembersPages = Parameters<typeof membersList>[0] & { sessions: PageSessions };

/** The organization that an address names, if this person is in it. @throws PageError 404 */
export async function membershipIn(reader: Reader, { user }: Session, named: string): Promise<Membership> {
  const id = parsePublicId('org', named);
  const memberships = await membershipsOf(reader, user.id);
  const membership = memberships.find(({ organizationId }) => organizationId === id);
  if (membership) return membership;
  const message = 'You are not a member of it, or it does not exist.';
  throw new PageError(404, 'This organization is not there', message);
}

export function membersAddress({ organizationId }: Membership): string {
  return `/members/${publicId('org', organizationId)}`;
}

type Shown = Pick<MembersView, 'notice' | 'wanted'> & { after?: string | undefined };

/** The page of an organization's members, as this person may see it. @throws InvalidCursor */
export async function membersOf(
  pages: MembersPages,
  session: Session,
  membership: Membership,
  { after, ...said }: Shown,
): Promise<string> {
  return membersPage({
    user: session.user,
    csrfToken: pages.sessions.csrfToken(session),
    organization: { id: publicId('org', membership.organizationId), name: membership.name },
    isAdmin: membership.role === 'admin',
    hasMail: pages.mail !== undefined,
    ...(await membersList(pages, membership, after)),
    ...said,
    now: Math.floor(Date.now() / 1000),
  });
}

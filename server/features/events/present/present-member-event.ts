import type { InvitationRow } from '../../invitations/invitation-store.ts';
import { presentInvitation } from '../../invitations/present-invitation.ts';
import type { MemberDetail } from '../../members/member-detail.ts';
import { presentMemberDetail } from '../../members/present-member.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** A member as of the event. */
export function presentMemberEvent(event: EventRow) {
  const present = (snapshot: Snapshot) => presentMemberDetail(memberOf(snapshot, event));
  return {
    data: present(event.data ?? {}),
    previous: previousFields(event.previous, (old) => present({ ...event.data, ...old })),
  };
}

function memberOf(snapshot: Snapshot, { users, inserted_at }: EventRow): MemberDetail {
  // The first events of members have none of these.
  const fallbacks = { access: 'full', last_active_at: null, inserted_at, updated_at: inserted_at };
  return { ...fallbacks, ...snapshotRow(snapshot), ...peopleOf(snapshot, users) } as MemberDetail;
}

export function presentInvitationEvent({ data, users }: EventRow) {
  const row: Snapshot = { access: 'full', ...snapshotRow(data ?? {}), ...peopleOf(data ?? {}, users) };
  return { data: presentInvitation(row as InvitationRow), previous: null };
}

function peopleOf(snapshot: Snapshot, users: EventRow['users']) {
  const find = (id: unknown) => users?.[String(id)] ?? null;
  return { user: find(snapshot.user_id), invited_by: find(snapshot.invited_by_id) };
}

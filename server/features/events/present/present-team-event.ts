import { publicId } from '../../../ids/public-id.ts';
import { presentTeam, presentTeamMember } from '../../teams/present-team.ts';
import type { TeamMemberRow } from '../../teams/team-members.ts';
import type { TeamRow } from '../../teams/team-store.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** A team as of the event. */
export function presentTeamEvent({ data, previous }: EventRow) {
  const present = (snapshot: Snapshot) => presentTeam(snapshotRow(snapshot) as TeamRow);
  return {
    data: present(data ?? {}),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}

/** A team membership as of the event; the member with their current name. */
export function presentTeamMemberEvent({ data, previous, users }: EventRow) {
  const user = users?.[String(data?.user_id)] ?? null;
  const present = (snapshot: Snapshot) =>
    presentTeamMember({ ...snapshotRow(snapshot), user } as TeamMemberRow);
  return {
    data: present(data ?? {}),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}

export function presentTeamDeleted({ record_id }: EventRow) {
  return { data: { id: publicId('team', record_id) }, previous: null };
}

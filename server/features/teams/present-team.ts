import type { Team, TeamMember } from '../../../contract/team.ts';
import { presentUser } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { TeamMemberRow } from './team-members.ts';
import type { TeamRow } from './team-store.ts';

/** A team as clients see it. */
export function presentTeam({ id, name, color, inserted_at, updated_at }: TeamRow): Team {
  return {
    id: publicId('team', id),
    name,
    color,
    inserted_at: unixSeconds(inserted_at),
    updated_at: unixSeconds(updated_at),
  };
}

/** A team membership as clients see it. */
export function presentTeamMember({ team_id, user, is_lead, inserted_at }: TeamMemberRow): TeamMember {
  return {
    team_id: publicId('team', team_id),
    user: presentUser('usr', user),
    is_lead,
    inserted_at: unixSeconds(inserted_at),
  };
}

import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';
import {
  CreateTeamBody,
  deleteTeamQuery,
  SaveTeamMemberBody,
  Team,
  TeamMember,
  teamFilters,
  UpdateTeamBody,
} from '../team.ts';

export const listTeams = {
  id: 'listTeams',
  method: 'GET',
  path: '/teams',
  summary: 'List the teams of the organization, oldest first',
  description: 'All teams, or those of one member with `user_id`.',
  scope: 'teams:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...teamFilters }),
  responses: { 200: Page(Team) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createTeam = {
  id: 'createTeam',
  method: 'POST',
  path: '/teams',
  summary: 'Create a team',
  description: 'A new team has no members: add them one by one.',
  scope: 'teams:write',
  actor: 'any',
  body: CreateTeamBody,
  responses: { 201: Single(Team) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getTeam = {
  id: 'getTeam',
  method: 'GET',
  path: '/teams/:team_id',
  summary: 'Get one team',
  description: 'Its name and color. A team that was deleted is 404.',
  scope: 'teams:read',
  actor: 'any',
  responses: { 200: Single(Team) },
  errors: [],
} as const satisfies Operation;

export const updateTeam = {
  id: 'updateTeam',
  method: 'PATCH',
  path: '/teams/:team_id',
  summary: "Change a team's name or color",
  description: 'Only what is sent changes.',
  scope: 'teams:write',
  actor: 'any',
  body: UpdateTeamBody,
  responses: { 200: Single(Team) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const deleteTeam = {
  id: 'deleteTeam',
  method: 'DELETE',
  path: '/teams/:team_id',
  summary: 'Delete a team, and move its conversations',
  description:
    'Its conversations move to `move_to`, or to no team, and keep their assignees. If there are very many, the last ones move shortly after the response. This can’t be undone.',
  scope: 'teams:write',
  actor: 'any',
  query: deleteTeamQuery,
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const listTeamMembers = {
  id: 'listTeamMembers',
  method: 'GET',
  path: '/teams/:team_id/members',
  summary: 'List the members of a team, in the order in which they joined it',
  description: 'A disabled member stays in their teams, and is listed.',
  scope: 'teams:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(TeamMember) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const saveTeamMember = {
  id: 'saveTeamMember',
  method: 'PUT',
  path: '/teams/:team_id/members/:user_id',
  summary: 'Add a member to a team, or change whether they lead it',
  description: 'Sent again it changes nothing. The person must be an active member of the organization.',
  scope: 'teams:write',
  actor: 'any',
  body: SaveTeamMemberBody,
  responses: { 200: Single(TeamMember) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const removeTeamMember = {
  id: 'removeTeamMember',
  method: 'DELETE',
  path: '/teams/:team_id/members/:user_id',
  summary: 'Remove a member from a team',
  description: 'They keep the conversations that are assigned to them.',
  scope: 'teams:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

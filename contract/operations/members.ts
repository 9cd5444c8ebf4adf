import { bodyErrors } from '../errors.ts';
import { Member, memberFilters, removeMemberQuery, UpdateMemberBody } from '../member.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listMembers = {
  id: 'listMembers',
  method: 'GET',
  path: '/members',
  summary: 'List the members of the organization, in the order in which they joined',
  description:
    'All members, including disabled ones; `q` matches the beginning of a name or address. Elsewhere, people are identified by their `usr_…` id.',
  scope: 'members:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...memberFilters }),
  responses: { 200: Page(Member) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getMember = {
  id: 'getMember',
  method: 'GET',
  path: '/members/:member_id',
  summary: 'Get one member, by their member id or user id',
  description: 'Takes the member id (`mem_…`) or the user id (`usr_…`) of authors and assignees.',
  scope: 'members:read',
  actor: 'any',
  responses: { 200: Single(Member) },
  errors: [],
} as const satisfies Operation;

export const updateMember = {
  id: 'updateMember',
  method: 'PATCH',
  path: '/members/:member_id',
  summary: "Change a member's role or access, or disable them",
  description:
    'A disabled member loses access immediately, and so does every token that acts for them, until they are re-enabled. A member with light access reads conversations and writes notes, and keeps no other scope that writes. Open and snoozed conversations of members who are disabled or get light access are assigned to `reassign_to`, or unassigned; if there are very many, the last ones shortly after the response. The last admin can be neither demoted nor disabled. Admins always have full access; light access is for members only. If groups at an identity provider decide the member’s role, changing it gets a 409.',
  scope: 'members:write',
  actor: 'self',
  body: UpdateMemberBody,
  responses: { 200: Single(Member) },
  errors: [...bodyErrors, 'actor_self_required', 'last_admin', 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const removeMember = {
  id: 'removeMember',
  method: 'DELETE',
  path: '/members/:member_id',
  summary: 'Remove a member, and revoke all connections that act for them',
  description:
    'Their messages and notes stay, with their name. Connections that act for them are revoked immediately; connections of apps that act on their own behalf stay. Their open and snoozed conversations are assigned to `reassign_to`, or unassigned; if there are very many, the last ones shortly after the response. The last admin cannot be removed.',
  scope: 'members:write',
  actor: 'self',
  query: removeMemberQuery,
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'actor_self_required', 'last_admin', 'conflict'],
} as const satisfies Operation;

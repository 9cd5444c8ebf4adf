import { bodyErrors } from '../errors.ts';
import { Invitation, InviteMemberBody } from '../invitation.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listInvitations = {
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  summary: 'List invitations, newest first',
  description: 'All invitations, including accepted, revoked and expired ones.',
  scope: 'members:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(Invitation) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const inviteMember = {
  id: 'inviteMember',
  method: 'POST',
  path: '/invitations',
  summary: 'Invite a person to the organization',
  description:
    'An invitation stays open for 7 days. A person who is already a member, or has a pending invitation, can’t be invited again.',
  scope: 'members:write',
  actor: 'self',
  body: InviteMemberBody,
  responses: { 201: Single(Invitation) },
  errors: [...bodyErrors, 'actor_self_required', 'already_member', 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getInvitation = {
  id: 'getInvitation',
  method: 'GET',
  path: '/invitations/:invitation_id',
  summary: 'Get one invitation',
  description: 'In any status: pending, accepted, revoked or expired.',
  scope: 'members:read',
  actor: 'any',
  responses: { 200: Single(Invitation) },
  errors: [],
} as const satisfies Operation;

export const revokeInvitation = {
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/:invitation_id',
  summary: 'Revoke an invitation that is still pending',
  description:
    'Only a pending invitation can be revoked; for any other the response is `validation_error`, with its status in the message.',
  scope: 'members:write',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'actor_self_required', 'conflict'],
} as const satisfies Operation;

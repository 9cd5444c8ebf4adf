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
  description: 'Every invitation, also those that were accepted, revoked, or have expired.',
  scope: 'members:read',
  actor: 'any',
  query: Exactly(pageQuery),
  answers: { 200: Page(Invitation) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const inviteMember = {
  id: 'inviteMember',
  method: 'POST',
  path: '/invitations',
  summary: 'Invite somebody to the organization',
  description:
    'An invitation stays open for 7 days. Somebody who is a member already, or has a pending invitation, cannot be invited again.',
  scope: 'members:write',
  actor: 'self',
  body: InviteMemberBody,
  answers: { 201: Single(Invitation) },
  errors: [...bodyErrors, 'actor_self_required', 'already_member', 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getInvitation = {
  id: 'getInvitation',
  method: 'GET',
  path: '/invitations/:invitation_id',
  summary: 'Get one invitation',
  description: 'Whatever became of it: pending, accepted, revoked or expired.',
  scope: 'members:read',
  actor: 'any',
  answers: { 200: Single(Invitation) },
  errors: [],
} as const satisfies Operation;

export const revokeInvitation = {
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/:invitation_id',
  summary: 'Revoke an invitation that is still pending',
  description:
    'Only a pending one can be revoked; any other is `validation_error`, with its status in the sentence.',
  scope: 'members:write',
  actor: 'self',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'actor_self_required', 'conflict'],
} as const satisfies Operation;

import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { InvitationLink, OpenInvitations } from '../open-invitation.ts';

export const listOpenInvitations = {
  id: 'listOpenInvitations',
  method: 'GET',
  path: '/open-invitations',
  summary: 'List pending invitations',
  description: 'The latest hundred, with the delivery of each: by email, or by a link to share.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(OpenInvitations) },
  errors: [],
} as const satisfies Operation;

export const mailInvitation = {
  id: 'mailInvitation',
  method: 'POST',
  path: '/invitations/:invitation_id/mail',
  summary: 'Resend an invitation',
  description: 'With a new link, valid for seven days; the previous link stops working.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 204: NoContent },
  errors: ['conflict'],
} as const satisfies Operation;

export const linkInvitation = {
  id: 'linkInvitation',
  method: 'POST',
  path: '/invitations/:invitation_id/link',
  summary: 'Create an invitation link',
  description:
    'Replaces the previous link, which stops working, and is valid for seven days. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 201: Single(InvitationLink) },
  errors: [],
} as const satisfies Operation;

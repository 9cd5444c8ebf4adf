import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { InvitationLink, OpenInvitations } from '../open-invitation.ts';

export const listOpenInvitations = {
  id: 'listOpenInvitations',
  method: 'GET',
  path: '/open-invitations',
  summary: 'Invitations that wait for an answer',
  description: 'The latest hundred, with how each gets to its person: by mail, or by a link to hand over.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(OpenInvitations) },
  errors: [],
} as const satisfies Operation;

export const mailInvitation = {
  id: 'mailInvitation',
  method: 'POST',
  path: '/invitations/:invitation_id/mail',
  summary: 'Mail an invitation again',
  description: 'With another link and seven more days; the link before is dead.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 204: NoContent },
  errors: ['conflict'],
} as const satisfies Operation;

export const linkInvitation = {
  id: 'linkInvitation',
  method: 'POST',
  path: '/invitations/:invitation_id/link',
  summary: 'Make a link to hand over',
  description: 'In place of the one before, which is dead, and for seven more days.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 201: Single(InvitationLink) },
  errors: [],
} as const satisfies Operation;

import Type from 'typebox';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly, OneOf } from '../primitives.ts';
import { App, AppDetail, ChangeAppBody, RegisterAppBody, RegisteredApp, RotateSecretBody } from './app.ts';
import { AuditEntry, auditAreas } from './audit-entry.ts';
import { Connection } from './connection.ts';
import { InvitationLink, OpenInvitations } from './open-invitation.ts';
import { AssignedCount, Reassignments } from './reassignment.ts';

/*
 * What only people have in one of their organizations, below `/api/inbox/v1`: it needs `Deskbell-Organization`, and no app
 * can reach it. No scope guards these; where `role` says so, an admin's place in the organization does.
 */

export const listConnections = {
  id: 'listConnections',
  method: 'GET',
  path: '/connections',
  summary: 'Connected apps',
  description: 'The live ones, newest first: every one for an admin, for a member those that act as them.',
  scope: null,
  actor: 'self',
  query: Exactly(pageQuery),
  answers: { 200: Page(Connection) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const endConnection = {
  id: 'endConnection',
  method: 'DELETE',
  path: '/connections/:connection_id',
  summary: 'Disconnect an app',
  description: 'Every token of the connection is refused at its next call. What it wrote stays.',
  scope: null,
  actor: 'self',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const listApps = {
  id: 'listApps',
  method: 'GET',
  path: '/apps',
  summary: 'The apps this organization has registered',
  description: 'Newest first; never a secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly(pageQuery),
  answers: { 200: Page(App) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const registerApp = {
  id: 'registerApp',
  method: 'POST',
  path: '/apps',
  summary: 'Register an app',
  description:
    'The answer is the only place where its secret is ever shown: only its hash is stored. If the answer is lost, find the app in the list and give it another secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: RegisterAppBody,
  answers: { 201: Single(RegisteredApp) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const getApp = {
  id: 'getApp',
  method: 'GET',
  path: '/apps/:app_id',
  summary: 'One app',
  description: 'With how much would stop if it were deleted.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(AppDetail) },
  errors: [],
} as const satisfies Operation;

export const changeApp = {
  id: 'changeApp',
  method: 'PATCH',
  path: '/apps/:app_id',
  summary: 'Change an app',
  description:
    'What is left out stays. A scope that is taken away is not asked for any more; connections that have it keep it.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: ChangeAppBody,
  answers: { 200: Single(AppDetail) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const deleteApp = {
  id: 'deleteApp',
  method: 'DELETE',
  path: '/apps/:app_id',
  summary: 'Delete an app',
  description: 'Ends its secrets and, in every organization, its connections and their tokens.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const rotateAppSecret = {
  id: 'rotateAppSecret',
  method: 'POST',
  path: '/apps/:app_id/secrets',
  summary: 'Give an app another secret',
  description:
    'The new one works at once, and is shown in this answer only. If the answer is lost, ask for another one. The one before goes on for as long as is asked; one that was being replaced already ends.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: RotateSecretBody,
  answers: { 201: Single(RegisteredApp) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const endOldAppSecret = {
  id: 'endOldAppSecret',
  method: 'DELETE',
  path: '/apps/:app_id/secrets/old',
  summary: 'End an app’s old secret before its time',
  description: 'Only the latest is left.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const listAuditEntries = {
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit-entries',
  summary: 'Who did what',
  description: 'The latest first. Entries are never changed, and kept for 400 days.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly({
    ...pageQuery,
    user_id: Type.Optional(Type.String({ description: 'Only what this person did.' })),
    area: Type.Optional(OneOf(auditAreas, 'Only what is of this area.')),
    since: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$', description: 'Unix seconds: not before.' })),
    until: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$', description: 'Unix seconds: before.' })),
  }),
  answers: { 200: Page(AuditEntry) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

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

export const countAssigned = {
  id: 'countAssigned',
  method: 'GET',
  path: '/members/:member_id/assigned-count',
  summary: 'How many open and snoozed conversations a member has',
  description: 'Counted to a hundred and no further: what reassigning them would move.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(AssignedCount) },
  errors: [],
} as const satisfies Operation;

export const listReassignments = {
  id: 'listReassignments',
  method: 'GET',
  path: '/reassignments',
  summary: 'Conversations that are still being reassigned',
  description:
    'Those of members who were disabled or removed with so many that the server moves them in batches.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(Reassignments) },
  errors: [],
} as const satisfies Operation;

import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { User } from '../user.ts';

/** The kinds of audit entries; the part before the dot is the area. */
export const auditKinds = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.password_changed',
  'sign_in.password_reset',
  'sign_in.ended_elsewhere',
  'member.invited',
  'member.invitation_renewed',
  'member.invitation_revoked',
  'member.joined',
  'member.role_changed',
  'member.disabled',
  'member.enabled',
  'member.removed',
  'team.created',
  'team.changed',
  'team.deleted',
  'team.member_added',
  'team.member_changed',
  'team.member_removed',
  'app.registered',
  'app.changed',
  'app.secret_added',
  'app.secret_ended',
  'app.deleted',
  'connection.allowed',
  'connection.ended',
  'organization.changed',
  'organization.deleted',
  'organization.restored',
  'webhook.made',
  'webhook.changed',
  'webhook.secret_added',
  'webhook.deleted',
  'channel.created',
  'channel.changed',
  'channel.deleted',
  'channel.mail_dropped',
  'channel.sign_in_client_set',
  'channel.sign_in_client_removed',
] as const;

export type AuditKind = (typeof auditKinds)[number];

export const auditAreas = [
  'sign_in',
  'member',
  'team',
  'app',
  'connection',
  'organization',
  'webhook',
  'channel',
] as const;

export type AuditArea = (typeof auditAreas)[number];

/** Who did what, when, and from where. Never changed, and gone after 400 days. */
export const AuditEntry = Exactly({
  id: Id('aud', 'Entry id.'),
  kind: OneOf(auditKinds, 'What happened.'),
  user: Nullable(User, 'Who did it; `null` where it was the server, or an app by itself.'),
  app: Nullable(
    Exactly({
      id: Id('app', 'App id.'),
      name: Type.String({ description: 'Its display name.' }),
    }),
    'Through which app it was done; `null` for what was done on a screen.',
  ),
  details: Type.Record(Type.String(), Type.String(), {
    description:
      'What it was done to, in the words of that moment: `person`, `team`, `app`, `role`, `before`, `address`.',
  }),
  address: Nullable(Type.String({ description: 'The network address it came from.' })),
  user_agent: Nullable(Type.String({ description: 'What the browser called itself.' })),
  inserted_at: Timestamp('When it happened'),
});

export type AuditEntry = Static<typeof AuditEntry>;

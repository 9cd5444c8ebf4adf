import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { User } from '../user.ts';

/** The kinds of audit entries; the part before the dot is the area. */
export const auditKinds = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.code_failed',
  'sign_in.password_changed',
  'sign_in.password_reset',
  'sign_in.ended_elsewhere',
  'sign_in.passkey_added',
  'sign_in.passkey_removed',
  'sign_in.passkey_failed',
  'sign_in.totp_added',
  'sign_in.totp_removed',
  'sign_in.recovery_codes_renewed',
  'sign_in.recovery_code_used',
  'sign_in.second_factor_reset',
  'sign_in.provider_connected',
  'sign_in.provider_disconnected',
  'sign_in.policy_changed',
  'sign_in.policy_reset',
  'member.invited',
  'member.invitation_renewed',
  'member.invitation_revoked',
  'member.joined',
  'member.role_changed',
  'member.access_changed',
  'member.disabled',
  'member.enabled',
  'member.removed',
  'team.created',
  'team.changed',
  'team.deleted',
  'team.member_added',
  'team.member_changed',
  'team.member_removed',
  'view.created',
  'view.changed',
  'view.deleted',
  'field.created',
  'field.changed',
  'field.deleted',
  'macro.created',
  'macro.changed',
  'macro.deleted',
  'conversation.exported',
  'contact.merged',
  'contact.imported',
  'company.imported',
  'contact.exported',
  'app.registered',
  'app.changed',
  'app.secret_added',
  'app.secret_ended',
  'app.deleted',
  'connection.allowed',
  'connection.ended',
  'connection.token_created',
  'connection.token_deleted',
  'organization.changed',
  'organization.signature_changed',
  'organization.deleted',
  'organization.restored',
  'organization.exported',
  'organization.imported',
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
  'view',
  'field',
  'macro',
  'conversation',
  'contact',
  'app',
  'connection',
  'organization',
  'webhook',
  'channel',
] as const;

export type AuditArea = (typeof auditAreas)[number];

/** Who did what, when, and from where. Immutable, and deleted after 400 days. */
export const AuditEntry = Exactly({
  id: Id('aud', 'Entry id.'),
  kind: OneOf(auditKinds, 'What happened.'),
  user: Nullable(User, 'The actor; `null` for the server, and for an app acting as itself.'),
  app: Nullable(
    Exactly({
      id: Id('app', 'App id.'),
      name: Type.String({ description: 'Its display name.' }),
    }),
    'The app that was used; `null` for actions in the inbox.',
  ),
  details: Type.Record(Type.String(), Type.String(), {
    description:
      'The objects of the action, with their names at the time: `person`, `team`, `view`, `field`, `macro`, `contact`, `into`, `conversation`, `format`, `notes`, `import`, `rows`, `app`, `role`, `before`, `address`.',
  }),
  address: Nullable(Type.String({ description: 'The IP address it came from.' })),
  user_agent: Nullable(Type.String({ description: 'The user agent of the browser.' })),
  inserted_at: Timestamp('When it happened'),
});

export type AuditEntry = Static<typeof AuditEntry>;

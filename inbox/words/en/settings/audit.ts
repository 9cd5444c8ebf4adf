import type { AuditArea, AuditKind } from '../../../../contract/inbox/audit-entry.ts';
import { policyChanges } from './policy-changes.ts';

/** A sentence with an entry's details, by their names in the contract. Any of them may be missing. */
type Phrase = (details: Details) => string;

type Details = Readonly<Record<string, string>>;

const person = (it: Details) => it.person ?? 'someone';
const app = (it: Details) => it.app ?? 'an app';
const provider = (it: Details) => (it.provider === 'google' ? 'Google' : 'Microsoft');
const role = (name: string | undefined) => (name === 'admin' ? 'an admin' : 'a member');
const byGroups = (it: Details) => (it.provider_name ? `, by their groups at ${it.provider_name}` : '');
/** Entries from before there were any don’t say. */
const embeddings = ({ embeddings: model }: Details) => {
  if (model === undefined) return '';
  return model === '' ? ', without embeddings' : `, with embeddings by ${model}`;
};
const invitedAs = (it: Details) => (it.access === 'light' ? 'a light member' : role(it.role));

const sentences: Readonly<Record<AuditKind, Phrase>> = {
  'sign_in.succeeded': () => 'signed in',
  'sign_in.failed': () => 'failed to sign in: wrong password',
  'sign_in.code_failed': () => 'failed to sign in: wrong code',
  'sign_in.password_changed': () => 'changed their password',
  'sign_in.password_reset': () => 'reset their password by email',
  'sign_in.ended_elsewhere': () => 'signed out all their other browsers',
  'sign_in.passkey_added': (it) => `added the passkey ${it.passkey}`,
  'sign_in.passkey_removed': (it) => `removed the passkey ${it.passkey}`,
  'sign_in.passkey_failed': () => 'failed to sign in: passkey not accepted',
  'sign_in.totp_added': () => 'added an authenticator app',
  'sign_in.totp_removed': () => 'removed their authenticator app',
  'sign_in.recovery_codes_renewed': () => 'created new recovery codes',
  'sign_in.recovery_code_used': () => 'used a recovery code',
  'sign_in.second_factor_reset': (it) => `reset the second factor of ${person(it)}`,
  'sign_in.provider_connected': (it) => `connected their account at ${it.provider_name}`,
  'sign_in.provider_disconnected': (it) => `disconnected their account at ${it.provider_name}`,
  'sign_in.provider_added': (it) => `added the identity provider ${it.provider_name}`,
  'sign_in.provider_changed': (it) => `changed the identity provider ${it.provider_name}`,
  'sign_in.provider_enabled': (it) => `enabled the identity provider ${it.provider_name}`,
  'sign_in.provider_disabled': (it) => `disabled the identity provider ${it.provider_name}`,
  'sign_in.provider_deleted': (it) => `deleted the identity provider ${it.provider_name}`,
  'sign_in.role_missing': (it) =>
    `refused ${person(it)}, since none of their groups at ${it.provider_name} has a role`,
  'sign_in.domain_added': (it) => `added the domain ${it.domain}`,
  'sign_in.domain_verified': (it) => `verified the domain ${it.domain}`,
  'sign_in.domain_deleted': (it) => `deleted the domain ${it.domain}`,
  'sign_in.policy_changed': policyChanges,
  'sign_in.policy_reset': () => 'removed the sign-in policy',
  'sign_in.password_allowed': () => 'allowed signing in with a password for a while',
  'member.invited': (it) => `invited ${person(it)} as ${invitedAs(it)}`,
  'member.invitation_renewed': (it) => `sent ${person(it)} another invitation`,
  'member.invitation_revoked': (it) => `withdrew the invitation for ${person(it)}`,
  'member.joined': (it) => `${person(it)} joined as ${invitedAs(it)}`,
  'member.role_changed': (it) =>
    `changed ${person(it)} from ${role(it.before)} to ${role(it.role)}${byGroups(it)}`,
  'member.role_kept': (it) =>
    `kept ${person(it)} as the last admin, although their groups at ${it.provider_name} don’t say so`,
  'member.access_changed': (it) =>
    it.access === 'light' ? `gave ${person(it)} light access` : `gave ${person(it)} full access`,
  'member.disabled': (it) => `disabled ${person(it)}`,
  'member.enabled': (it) => `re-enabled ${person(it)}`,
  'member.removed': (it) => `removed ${person(it)}`,
  'member.merged': (it) => `merged the imported person ${person(it)} into ${it.into}`,
  'team.created': (it) => `created the team ${it.team}`,
  'team.changed': (it) => `changed the team ${it.team}`,
  'team.deleted': (it) => `deleted the team ${it.team}`,
  'team.member_added': (it) => `added ${person(it)} to the team ${it.team}`,
  'team.member_changed': (it) =>
    it.is_lead === 'true'
      ? `made ${person(it)} a lead of the team ${it.team}`
      : `made ${person(it)} a member of the team ${it.team}`,
  'team.member_removed': (it) => `removed ${person(it)} from the team ${it.team}`,
  'view.created': (it) => `created the view ${it.view}`,
  'view.changed': (it) => `changed the view ${it.view}`,
  'view.deleted': (it) => `deleted the view ${it.view}`,
  'field.created': (it) => `created the field ${it.field}`,
  'field.changed': (it) => `changed the field ${it.field}`,
  'field.deleted': (it) => `deleted the field ${it.field}`,
  'macro.created': (it) => `created the macro ${it.macro}`,
  'macro.changed': (it) => `changed the macro ${it.macro}`,
  'macro.deleted': (it) => `deleted the macro ${it.macro}`,
  'conversation.exported': (it) =>
    `exported the conversation ${it.conversation} as ${(it.format ?? '').toUpperCase()}${it.notes === 'true' ? ', with notes' : ''}`,
  'contact.merged': (it) => `merged the contact ${it.contact} into ${it.into}`,
  'contact.imported': (it) => `started the import ${it.import} of ${it.rows} contacts`,
  'company.imported': (it) => `started the import ${it.import} of ${it.rows} companies`,
  'contact.exported': (it) =>
    `exported ${it.records === 'companies' ? 'companies' : 'contacts'}${it.selection === 'all' ? '' : ', filtered'}`,
  'contact.data_exported': (it) =>
    `exported the data of the contact ${it.contact}${it.notes === 'true' ? ', with notes' : ''}`,
  'app.registered': (it) => `registered the app ${app(it)}`,
  'app.changed': (it) => `changed ${app(it)}: ${it.changed}`,
  'app.secret_added': (it) => `created a secret for ${app(it)}, ending in ${it.secret_ending}`,
  'app.secret_ended': (it) => `expired the old secret of ${app(it)}, ending in ${it.secret_ending}`,
  'app.deleted': (it) => `deleted the app ${app(it)}`,
  'connection.allowed': (it) =>
    `connected ${app(it)}${it.actor === 'app' ? ', acting on its own behalf' : ''}`,
  'connection.ended': (it) => `disconnected ${app(it)}${it.person ? `, which acted as ${it.person}` : ''}`,
  'webhook.made': (it) => `created a webhook to ${it.address}`,
  'webhook.changed': (it) => `changed the webhook to ${it.address}`,
  'webhook.secret_added': (it) => `rotated the secret of the webhook to ${it.address}`,
  'webhook.deleted': (it) => `deleted the webhook to ${it.address}`,
  'channel.created': (it) => `connected the channel ${it.address}`,
  'channel.changed': (it) => `changed the channel ${it.address}`,
  'channel.deleted': (it) => `deleted the channel ${it.address}`,
  'channel.mail_dropped': (it) => `discarded a held or failed email to ${it.address}`,
  'channel.sign_in_client_set': (it) => `set the OAuth client for mailboxes at ${provider(it)}`,
  'channel.sign_in_client_removed': (it) => `removed the OAuth client for mailboxes at ${provider(it)}`,
  'connection.token_created': (it) => `created the personal token ${it.token}`,
  'connection.token_deleted': (it) => `deleted the personal token ${it.token}`,
  'organization.changed': (it) => `changed the organization: ${it.changed}`,
  'organization.signature_changed': () => 'changed the organization’s email signature',
  'organization.deleted': () => 'deleted the organization',
  'organization.restored': () => 'restored the organization',
  'organization.exported': () => 'exported the organization',
  'organization.imported': () => 'imported conversations',
  'organization.ai_changed': (it) =>
    it.is_on === 'true' ? `set up AI with ${it.model} at ${it.host}${embeddings(it)}` : 'switched AI off',
  'organization.retention_changed': () => 'changed how long data is kept',
  'organization.assistants_changed': () => 'changed what assistants may do',
  'organization.conversations_deleted': (it) =>
    it.count === '1'
      ? 'deleted a conversation past its retention'
      : `deleted ${it.count} conversations past their retention`,
};

const areas: Readonly<Record<AuditArea, string>> = {
  sign_in: 'Sign-in',
  member: 'Members',
  team: 'Teams',
  view: 'Views',
  field: 'Fields',
  macro: 'Macros',
  conversation: 'Conversations',
  contact: 'Contacts',
  app: 'Apps',
  connection: 'Connected apps',
  organization: 'Organization',
  webhook: 'Webhooks',
  channel: 'Channels',
};

/** The audit log. */
export const audit = {
  title: 'Audit log',
  lead: 'Who did what: sign-ins, members, apps, secrets and connections. Entries can’t be changed. How long they are kept is set in Data.',
  none: 'No entries',
  noneHelp: 'Try another person, kind or date.',
  narrow: 'Filter the log',
  person: 'Person',
  anybody: 'Anyone',
  kind: 'Kind',
  everything: 'Everything',
  areas,
  from: 'From',
  to: 'To',
  clear: 'Clear',
  operator: 'The operator',
  /** Follows the name of the person; for `member.joined` the whole sentence. */
  sentences,
  /** Follows the sentence if it was done by an app. */
  through: (name: string) => `via ${name}`,
  /** The changed fields, by their API names. Names that aren't listed are shown as they are. */
  fields: {
    name: 'name',
    logo_url: 'logo',
    timezone: 'time zone',
    redirect_uris: 'redirect URIs',
    scopes: 'scopes',
    is_public: 'who may connect it',
  },
};

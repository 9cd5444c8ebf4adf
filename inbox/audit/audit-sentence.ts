import type { AuditEntry, AuditKind } from '../../contract/inbox/audit-entry.ts';
import { scopeWords } from '../../contract/words/scope-words.ts';

type Told = (details: Readonly<Record<string, string>>) => string;

const person: Told = ({ person = 'somebody' }) => person;
const app: Told = ({ app = 'an app' }) => app;

const sentences: Readonly<Record<AuditKind, Told>> = {
  'sign_in.succeeded': () => 'signed in',
  'sign_in.failed': () => 'could not sign in: the password was not right',
  'sign_in.password_changed': () => 'changed their password',
  'sign_in.password_reset': () => 'set a new password by a mailed link',
  'sign_in.ended_elsewhere': () => 'signed out every other browser of theirs',
  'member.invited': (it) => `invited ${person(it)} as ${it.role}`,
  'member.invitation_renewed': (it) => `sent ${person(it)} another invitation`,
  'member.invitation_revoked': (it) => `withdrew the invitation of ${person(it)}`,
  'member.joined': (it) => `${person(it)} joined as ${it.role}`,
  'member.role_changed': (it) => `made ${person(it)} ${it.role}, who was ${it.before}`,
  'member.disabled': (it) => `locked ${person(it)} out`,
  'member.enabled': (it) => `let ${person(it)} in again`,
  'member.removed': (it) => `removed ${person(it)}`,
  'app.registered': (it) => `registered the app ${app(it)}`,
  'app.changed': (it) => `changed ${app(it)}: ${listed(it.changed)}`,
  'app.secret_added': (it) => `gave ${app(it)} another secret, ending in ${it.secret_ending}`,
  'app.secret_ended': (it) => `ended the old secret of ${app(it)}, ending in ${it.secret_ending}`,
  'app.deleted': (it) => `deleted the app ${app(it)}`,
  'connection.allowed': (it) => `connected ${app(it)}${it.actor === 'app' ? ', which acts as itself' : ''}`,
  'connection.ended': (it) => `disconnected ${app(it)}${it.person ? `, which acted as ${it.person}` : ''}`,
  'webhook.made': (it) => `set up a webhook to ${it.address}`,
  'webhook.changed': (it) => `changed the webhook to ${it.address}`,
  'webhook.secret_added': (it) => `gave the webhook to ${it.address} another secret`,
  'webhook.deleted': (it) => `deleted the webhook to ${it.address}`,
  'organization.changed': (it) => `changed the organization: ${listed(it.changed)}`,
};

/** What somebody did, to stand behind their name. */
export function auditSentence({ kind, details }: AuditEntry): string {
  return sentences[kind](details);
}

/** What a person allowed, in words; empty for entries of another kind. */
export function allowedWords({ details }: AuditEntry): string[] {
  return (details.scopes ?? '')
    .split(' ')
    .filter(Boolean)
    .map((scope) => scopeWords(scope));
}

const fieldNames: Readonly<Record<string, string>> = {
  name: 'name',
  logo_url: 'logo',
  timezone: 'time zone',
  redirect_uris: 'redirect addresses',
  scopes: 'scopes',
  is_public: 'who may connect it',
};

function listed(fields = ''): string {
  return fields
    .split(' ')
    .map((field) => fieldNames[field] ?? field)
    .join(', ');
}

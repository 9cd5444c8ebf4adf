import type { SettingsWords } from '../../en/settings/words.ts';
import { policyChanges } from './policy-changes.ts';

type Details = Readonly<Record<string, string>>;

const person = (it: Details) => it.person ?? 'jemanden';
const app = (it: Details) => it.app ?? 'eine App';
const embeddings = ({ embeddings: model }: Details) => {
  if (model === undefined) return '';
  return model === '' ? ', ohne Embeddings' : `, mit Embeddings von ${model}`;
};
const provider = (it: Details) => (it.provider === 'google' ? 'Google' : 'Microsoft');
const role = (name: string | undefined) => (name === 'admin' ? 'Admin' : 'Mitglied');
const byGroups = (it: Details) => (it.provider_name ? ` (Gruppen bei ${it.provider_name})` : '');
const invitedAs = (it: Details) =>
  it.access === 'light' ? 'Mitglied mit eingeschränktem Zugriff' : role(it.role);

const sentences: SettingsWords['audit']['sentences'] = {
  'sign_in.succeeded': () => 'hat sich angemeldet',
  'sign_in.failed': () => 'konnte sich nicht anmelden: falsches Passwort',
  'sign_in.code_failed': () => 'konnte sich nicht anmelden: falscher Code',
  'sign_in.password_changed': () => 'hat das eigene Passwort geändert',
  'sign_in.password_reset': () => 'hat das Passwort per E-Mail zurückgesetzt',
  'sign_in.ended_elsewhere': () => 'hat sich in allen anderen Browsern abgemeldet',
  'sign_in.passkey_added': (it) => `hat den Passkey ${it.passkey} hinzugefügt`,
  'sign_in.passkey_removed': (it) => `hat den Passkey ${it.passkey} entfernt`,
  'sign_in.passkey_failed': () => 'konnte sich nicht anmelden: Passkey nicht akzeptiert',
  'sign_in.totp_added': () => 'hat eine Authenticator-App hinzugefügt',
  'sign_in.totp_removed': () => 'hat die eigene Authenticator-App entfernt',
  'sign_in.recovery_codes_renewed': () => 'hat neue Wiederherstellungscodes erstellt',
  'sign_in.recovery_code_used': () => 'hat einen Wiederherstellungscode verwendet',
  'sign_in.second_factor_reset': (it) => `hat den zweiten Faktor von ${person(it)} zurückgesetzt`,
  'sign_in.provider_connected': (it) => `hat das eigene Konto bei ${it.provider_name} verbunden`,
  'sign_in.provider_disconnected': (it) => `hat das eigene Konto bei ${it.provider_name} getrennt`,
  'sign_in.provider_added': (it) => `hat den Identitätsanbieter ${it.provider_name} hinzugefügt`,
  'sign_in.provider_changed': (it) => `hat den Identitätsanbieter ${it.provider_name} geändert`,
  'sign_in.provider_enabled': (it) => `hat den Identitätsanbieter ${it.provider_name} aktiviert`,
  'sign_in.provider_disabled': (it) => `hat den Identitätsanbieter ${it.provider_name} deaktiviert`,
  'sign_in.provider_deleted': (it) => `hat den Identitätsanbieter ${it.provider_name} gelöscht`,
  'sign_in.role_missing': (it) =>
    `hat ${person(it)} abgelehnt: keine Gruppe bei ${it.provider_name} gibt eine Rolle`,
  'sign_in.domain_added': (it) => `hat die Domain ${it.domain} hinzugefügt`,
  'sign_in.domain_verified': (it) => `hat die Domain ${it.domain} bestätigt`,
  'sign_in.domain_deleted': (it) => `hat die Domain ${it.domain} gelöscht`,
  'sign_in.policy_changed': policyChanges,
  'sign_in.policy_reset': () => 'hat die Anmelderichtlinie entfernt',
  'sign_in.password_allowed': () => 'hat vorübergehend die Anmeldung mit Passwort erlaubt',
  'member.invited': (it) => `hat ${person(it)} als ${invitedAs(it)} eingeladen`,
  'member.invitation_renewed': (it) => `hat die Einladung an ${person(it)} erneuert`,
  'member.invitation_revoked': (it) => `hat die Einladung an ${person(it)} zurückgezogen`,
  'member.joined': (it) => `${it.person ?? 'Jemand'} ist als ${invitedAs(it)} beigetreten`,
  'member.role_changed': (it) =>
    `hat die Rolle von ${person(it)} geändert${byGroups(it)}: ${role(it.role)} statt ${role(it.before)}`,
  'member.role_kept': (it) =>
    `hat ${person(it)} als letzten Admin behalten, obwohl die Gruppen bei ${it.provider_name} das nicht vorsehen`,
  'member.access_changed': (it) =>
    it.access === 'light'
      ? `hat den Zugriff von ${person(it)} eingeschränkt`
      : `hat ${person(it)} vollen Zugriff gegeben`,
  'member.disabled': (it) => `hat ${person(it)} deaktiviert`,
  'member.enabled': (it) => `hat ${person(it)} reaktiviert`,
  'member.removed': (it) => `hat ${person(it)} entfernt`,
  'member.merged': (it) => `hat die importierte Person ${person(it)} mit ${it.into} zusammengeführt`,
  'team.created': (it) => `hat das Team ${it.team} angelegt`,
  'team.changed': (it) => `hat das Team ${it.team} geändert`,
  'team.deleted': (it) => `hat das Team ${it.team} gelöscht`,
  'team.member_added': (it) => `hat ${person(it)} in das Team ${it.team} aufgenommen`,
  'team.member_changed': (it) =>
    it.is_lead === 'true'
      ? `hat ${person(it)} zur Leitung des Teams ${it.team} gemacht`
      : `hat ${person(it)} im Team ${it.team} zum Mitglied ohne Leitung gemacht`,
  'team.member_removed': (it) => `hat ${person(it)} aus dem Team ${it.team} entfernt`,
  'view.created': (it) => `hat die Ansicht ${it.view} angelegt`,
  'view.changed': (it) => `hat die Ansicht ${it.view} geändert`,
  'view.deleted': (it) => `hat die Ansicht ${it.view} gelöscht`,
  'field.created': (it) => `hat das Feld ${it.field} angelegt`,
  'field.changed': (it) => `hat das Feld ${it.field} geändert`,
  'field.deleted': (it) => `hat das Feld ${it.field} gelöscht`,
  'macro.created': (it) => `hat das Makro ${it.macro} angelegt`,
  'macro.changed': (it) => `hat das Makro ${it.macro} geändert`,
  'macro.deleted': (it) => `hat das Makro ${it.macro} gelöscht`,
  'conversation.exported': (it) =>
    `hat die Konversation ${it.conversation} als ${(it.format ?? '').toUpperCase()} exportiert${it.notes === 'true' ? ', mit Notizen' : ''}`,
  'contact.merged': (it) => `hat den Kontakt ${it.contact} mit ${it.into} zusammengeführt`,
  'contact.imported': (it) => `hat den Import ${it.import} von ${it.rows} Kontakten gestartet`,
  'company.imported': (it) => `hat den Import ${it.import} von ${it.rows} Firmen gestartet`,
  'contact.exported': (it) =>
    `hat ${it.records === 'companies' ? 'Firmen' : 'Kontakte'} exportiert${it.selection === 'all' ? '' : ' (gefiltert)'}`,
  'contact.data_exported': (it) =>
    `hat die Daten des Kontakts ${it.contact} exportiert${it.notes === 'true' ? ', mit Notizen' : ''}`,
  'app.registered': (it) => `hat die App ${app(it)} registriert`,
  'app.changed': (it) => `hat ${app(it)} geändert: ${it.changed}`,
  'app.secret_added': (it) =>
    `hat für ${app(it)} ein weiteres Geheimnis erstellt, Endung ${it.secret_ending}`,
  'app.secret_ended': (it) =>
    `hat das alte Geheimnis von ${app(it)} ablaufen lassen, Endung ${it.secret_ending}`,
  'app.deleted': (it) => `hat die App ${app(it)} gelöscht`,
  'connection.allowed': (it) =>
    `hat ${app(it)} verbunden${it.actor === 'app' ? '; sie handelt als App' : ''}`,
  'connection.ended': (it) =>
    `hat die Verbindung mit ${app(it)} beendet${it.person ? `, die im Namen von ${it.person} handelte` : ''}`,
  'webhook.made': (it) => `hat einen Webhook an ${it.address} eingerichtet`,
  'webhook.changed': (it) => `hat den Webhook an ${it.address} geändert`,
  'webhook.secret_added': (it) => `hat für den Webhook an ${it.address} ein weiteres Geheimnis erstellt`,
  'webhook.deleted': (it) => `hat den Webhook an ${it.address} gelöscht`,
  'channel.created': (it) => `hat ${it.address} als Kanal verbunden`,
  'channel.changed': (it) => `hat den Kanal ${it.address} geändert`,
  'channel.deleted': (it) => `hat den Kanal ${it.address} gelöscht`,
  'channel.mail_dropped': (it) =>
    `hat eine zurückgehaltene oder fehlgeschlagene E-Mail an ${it.address} verworfen`,
  'channel.sign_in_client_set': (it) => `hat den OAuth-Client für Postfächer bei ${provider(it)} gesetzt`,
  'channel.sign_in_client_removed': (it) =>
    `hat den OAuth-Client für Postfächer bei ${provider(it)} entfernt`,
  'connection.token_created': (it) => `hat das persönliche Token ${it.token} erstellt`,
  'connection.token_deleted': (it) => `hat das persönliche Token ${it.token} gelöscht`,
  'organization.changed': (it) => `hat die Organisation geändert: ${it.changed}`,
  'organization.signature_changed': () => 'hat die E-Mail-Signatur der Organisation geändert',
  'organization.deleted': () => 'hat die Organisation gelöscht',
  'organization.restored': () => 'hat die Organisation wiederhergestellt',
  'organization.exported': () => 'hat die Organisation exportiert',
  'organization.imported': () => 'hat Konversationen importiert',
  'organization.ai_changed': (it) =>
    it.is_on === 'true'
      ? `hat KI mit ${it.model} bei ${it.host} eingerichtet${embeddings(it)}`
      : 'hat KI ausgeschaltet',
  'organization.retention_changed': () => 'hat die Aufbewahrung geändert',
  'organization.assistants_changed': () => 'hat geändert, was Assistenten dürfen',
  'organization.conversations_deleted': (it) =>
    it.count === '1'
      ? 'hat eine Konversation nach Ablauf der Aufbewahrung gelöscht'
      : `hat ${it.count} Konversationen nach Ablauf der Aufbewahrung gelöscht`,
};

export const audit: SettingsWords['audit'] = {
  title: 'Protokoll',
  lead: 'Wer was getan hat: Anmeldungen, Mitglieder, Apps, Geheimnisse und Verbindungen. Einträge sind unveränderlich. Wie lange sie aufbewahrt werden, steht unter „Daten“.',
  none: 'Keine Einträge',
  noneHelp: 'Wählen Sie eine andere Person, Art oder Zeit.',
  narrow: 'Protokoll filtern',
  person: 'Person',
  anybody: 'Alle',
  kind: 'Art',
  everything: 'Alles',
  areas: {
    sign_in: 'Anmeldung',
    member: 'Mitglieder',
    team: 'Teams',
    view: 'Ansichten',
    field: 'Felder',
    macro: 'Makros',
    conversation: 'Konversationen',
    contact: 'Kontakte',
    app: 'Apps',
    connection: 'Verbundene Apps',
    organization: 'Organisation',
    webhook: 'Webhooks',
    channel: 'Kanäle',
  },
  from: 'Von',
  to: 'Bis',
  clear: 'Zurücksetzen',
  operator: 'Die Serververwaltung',
  sentences,
  through: (name) => `(über ${name})`,
  fields: {
    name: 'Name',
    logo_url: 'Logo',
    timezone: 'Zeitzone',
    redirect_uris: 'Redirect-URIs',
    scopes: 'Berechtigungen',
    is_public: 'wer sie verbinden darf',
  },
};

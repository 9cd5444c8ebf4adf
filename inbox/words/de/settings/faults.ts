import type { SettingsWords } from '../../settings-words.ts';

export const faults: SettingsWords['faults'] = {
  unreachable: 'Der Server ist nicht erreichbar. Es wurde nichts geändert; bitte noch einmal versuchen.',
  codes: {
    admin_required: 'Das können nur Admins der Organisation.',
    already_member: 'Diese Person ist bereits Mitglied der Organisation.',
    cross_site_request: 'Diese Seite ist zu alt. Bitte neu laden und noch einmal versuchen.',
    internal_error: 'Auf dem Server ist etwas schiefgegangen. Bitte später noch einmal versuchen.',
    invalid_token: 'Die Sitzung ist beendet. Bitte neu anmelden.',
    last_admin: 'Das ist der letzte Admin der Organisation. Bitte zuerst jemand anderen zum Admin machen.',
    not_a_member: 'Sie sind in dieser Organisation kein aktives Mitglied.',
    not_found: 'Das gibt es hier nicht mehr.',
    precondition_failed: 'Das wurde inzwischen geändert. Bitte neu laden und noch einmal versuchen.',
    rate_limited: 'Das waren zu viele Versuche. Bitte etwas später noch einmal versuchen.',
    unavailable: 'Die Datenbank antwortet gerade nicht. Bitte noch einmal versuchen.',
  },
  fields: {
    name: 'Bitte einen Namen mit höchstens 200 Zeichen angeben.',
    email: 'Bitte eine Adresse wie name@example.com angeben.',
    color: 'Bitte eine Farbe wie #d94f3a wählen.',
    timezone: 'Bitte eine Zeitzone wie Europe/Berlin wählen.',
    logo_url: 'Bitte eine Adresse wie https://example.com/logo.png angeben, ohne Benutzername und Passwort.',
    redirect_uris:
      'Bitte eine vollständige Adresse nur aus ASCII-Zeichen angeben: https, oder http auf diesem Rechner (127.0.0.1, [::1], localhost); ohne *, \\, #, Benutzername und Passwort und ohne die Parameter code, state, error, error_description und iss.',
    current_password: 'Das ist nicht das aktuelle Passwort.',
    password: 'Bitte mindestens 12 und höchstens 256 Zeichen verwenden.',
  },
};

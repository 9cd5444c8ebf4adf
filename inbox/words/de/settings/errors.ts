import type { SettingsWords } from '../../en/settings/words.ts';

export const errors: SettingsWords['errors'] = {
  codes: {
    already_member: 'Diese Person ist bereits Mitglied der Organisation.',
    last_admin: 'Das ist der letzte Admin der Organisation. Bitte zuerst jemand anderen zum Admin machen.',
  },
  fields: {
    name: () => 'Bitte einen Namen mit höchstens 200 Zeichen angeben.',
    shortcut: () => 'Bitte für das Kürzel nur Kleinbuchstaben, Ziffern, - und _ verwenden.',
    actions: () => 'Eine der Aktionen nennt ein Mitglied, ein Team oder einen Tag, den es nicht mehr gibt.',
    body_html: () => 'Ein Makro braucht einen Text mit höchstens 20.000 Zeichen oder eine Aktion.',
    email: () => 'Bitte eine Adresse wie name@example.com angeben.',
    signature_html: () =>
      'Die Signatur ist zu lang: Bitte höchstens 4.000 Zeichen verwenden, mit Formatierung gezählt.',
    sender_name: () => 'Bitte einen Namen mit höchstens 200 Zeichen angeben.',
    alert_user_ids: () => 'Eine dieser Personen ist kein aktives Mitglied mehr.',
    address: () => 'Bitte eine Adresse wie support@example.com angeben.',
    color: () => 'Bitte eine Farbe wie #d94f3a wählen.',
    timezone: () => 'Bitte eine Zeitzone wie Europe/Berlin wählen.',
    logo_url: () =>
      'Bitte eine Adresse wie https://example.com/logo.png angeben, ohne Benutzername und Passwort.',
    redirect_uris: () =>
      'Bitte eine vollständige Adresse nur aus ASCII-Zeichen angeben: https, oder http auf diesem Rechner (127.0.0.1, [::1], localhost); ohne *, \\ und #, ohne Benutzername und Passwort und ohne die Parameter code, state, error, error_description und iss.',
    current_password: () => 'Das ist nicht das aktuelle Passwort.',
    password: () => 'Bitte mindestens 12 und höchstens 256 Zeichen verwenden.',
  },
};

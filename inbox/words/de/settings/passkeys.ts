import type { SettingsWords } from '../../en/settings/words.ts';

export const passkeys: SettingsWords['account']['passkeys'] = {
  title: 'Passkeys',
  none: 'Keine',
  lead: 'Melden Sie sich mit Fingerabdruck, Gesicht oder Geräte-PIN statt mit einem Passwort an. Ein Passkey zählt als beide Faktoren.',
  impossible: 'Dieser Browser kann keine Passkeys verwenden.',
  add: 'Passkey hinzufügen',
  added: 'Passkey hinzugefügt. Sie können sich ab jetzt damit anmelden.',
  addedOn: (date) => `Hinzugefügt am ${date}`,
  lastUsed: (ago) => `zuletzt verwendet ${ago}`,
  alreadyThere: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
  canceled: 'Es wurde kein Passkey hinzugefügt.',
  otherAddress: 'Für eine andere Adresse',
  rename: 'Umbenennen …',
  renameNamed: (name) => `Passkey ${name} umbenennen`,
  renameTitle: 'Passkey umbenennen',
  name: 'Name',
  save: 'Speichern',
  remove: 'Entfernen …',
  removeNamed: (name) => `Passkey ${name} entfernen`,
  removeTitle: (name) => `Passkey ${name} entfernen?`,
  removeConsequences: [
    'Sie können sich nicht mehr damit anmelden.',
    'Löschen Sie ihn auch auf Ihrem Gerät: Dort wird er sonst vielleicht weiter angeboten.',
  ],
  removeConfirm: 'Passkey entfernen',
  removed: (name) => `Passkey ${name} entfernt.`,
};

import type { SettingsWords } from '../../en/settings/words.ts';

export const signatures: SettingsWords['signatures'] = {
  own: 'E-Mail-Signatur',
  ownLead: (organization) =>
    `Steht unter Ihren E-Mail-Antworten bei ${organization}. Dort können Sie sie noch ändern. Chats haben keine.`,
  shared: 'E-Mail-Signatur',
  sharedLead: 'Für alle, die keine eigene Signatur haben.',
  use: 'Signatur',
  ofOrganization: (organization) => `Signatur von ${organization}`,
  mailboxes: 'Signatur des jeweiligen Postfachs',
  written: 'Eigene',
  none: 'Keine',
  label: 'Signatur',
  preview: 'Vorschau',
  ofMailbox: 'Die Signatur aus den Einstellungen des Postfachs, falls es eine hat.',
  nothing: 'Keine Signatur',
};

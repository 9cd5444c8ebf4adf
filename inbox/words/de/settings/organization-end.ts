import type { SettingsWords } from '../../en/settings/words.ts';

export const organizationEnd: SettingsWords['organizationEnd'] = {
  title: 'Organisation löschen',
  lead: 'Schließt die Organisation sofort und löscht nach 14 Tagen alles darin.',
  ask: 'Organisation löschen …',
  question: (name) => `${name} löschen?`,
  consequences: [
    'Niemand hat mehr Zugang, auch keine App.',
    'Nachrichten von Kunden werden nicht mehr empfangen.',
    'Alle Konversationen, Kontakte und Dateien werden nach 14 Tagen gelöscht. Bis dahin kann Ihr Betreiber die Organisation wiederherstellen.',
  ],
  typeName: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
  confirm: 'Organisation löschen',
};

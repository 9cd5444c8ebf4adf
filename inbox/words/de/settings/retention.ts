import type { SettingsWords } from '../../en/settings/words.ts';

function period(days: number): string {
  if (days === 0) return 'Nicht aufbewahren';
  if (days === 365) return '1 Jahr';
  if (days > 365 && days % 365 === 0) return `${days / 365} Jahre`;
  if (days === 180) return '6 Monate';
  return days === 1 ? '1 Tag' : `${days} Tage`;
}

export const retention: SettingsWords['retention'] = {
  title: 'Aufbewahrung',
  lead: 'Alte Daten automatisch löschen. Ereignisse der letzten Wochen können sie noch enthalten, bis auch sie ablaufen.',
  conversations: 'Geschlossene Konversationen',
  conversationsHelp:
    'Werden so lange nach ihrer letzten Nachricht gelöscht, mit Nachrichten, Notizen und Dateien. Kontakte bleiben. Das gilt auch für importierte Konversationen.',
  forever: 'Unbegrenzt aufbewahren',
  sources: 'Quelltexte von E-Mails',
  sourcesHelp: 'Die ursprünglichen E-Mails mit allen Kopfzeilen. Nachrichten und ihre Dateien bleiben.',
  asInstallation: 'Wie vom Betreiber eingestellt',
  audit: 'Protokoll',
  auditHelp: 'Ältere Einträge werden gelöscht.',
  days: period,
  save: 'Speichern',
  saved: 'Aufbewahrung gespeichert',
  question: 'Alte Daten löschen?',
  questionHelp: 'Das beginnt innerhalb einer Minute und kann nicht rückgängig gemacht werden.',
  deletesConversations: (days) =>
    `Geschlossene Konversationen, deren letzte Nachricht mehr als ${period(days)} zurückliegt, werden gelöscht.`,
  deletesSources: (days) =>
    days === 0
      ? 'Die Quelltexte aller E-Mails werden gelöscht.'
      : `Quelltexte von E-Mails, die mehr als ${period(days)} alt sind, werden gelöscht.`,
  deletesAudit: (days) => `Einträge des Protokolls, die mehr als ${period(days)} alt sind, werden gelöscht.`,
  confirm: 'Alte Daten löschen',
};

import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';

export const search: Words['search'] = {
  title: 'Suche',
  placeholder: 'Konversationen durchsuchen',
  clear: 'Suche leeren',
  back: 'Suche verlassen',
  results: 'Suchergebnisse',
  found: (count, hasMore) =>
    count === 0
      ? 'Keine Treffer'
      : hasMore
        ? `Mehr als ${numberText(count)} Treffer`
        : `${numberText(count)} Treffer`,
  noMatches: 'Keine Treffer',
  noMatchesHelp:
    'Alle Wörter müssen vorkommen, das letzte darf unvollständig sein. Versuchen Sie es mit weniger oder kürzeren Wörtern.',
  noMatchesFiltered: 'Vielleicht blenden Filter Treffer aus.',
  clearFilters: 'Filter entfernen',
  hintTitle: 'Wonach Sie suchen können',
  hint: 'Namen, Adressen, Telefonnummern und Handles, Wörter aus Betreff, Nachrichten, Notizen und Dateinamen, Tags oder eine Nummer wie #123.',
  recent: 'Letzte Suchen',
  clearRecent: 'Leeren',
  filters: 'Filter',
  remove: (filter) => `Filter entfernen: ${filter}`,
  status: 'Status',
  statuses: { open: 'Offen', snoozed: 'Zurückgestellt', closed: 'Geschlossen' },
  assignee: 'Zugewiesen an',
  assigneeMe: 'Mich',
  assigneeNone: 'Niemanden',
  tag: 'Tag',
  source: 'Quelle',
  channel: 'Kanal',
  date: 'Letzte Aktivität',
  choose: 'Tippen, um zu filtern',
  today: 'Heute',
  lastDays: (count) => `Letzte ${numberText(count)} Tage`,
  thisYear: 'Dieses Jahr',
  customDates: 'Zwischen zwei Daten …',
  from: 'Von',
  to: 'Bis',
  since: (day) => `Seit ${day}`,
  until: (day) => `Bis ${day}`,
  between: (from, to) => `${from} – ${to}`,
  places: {
    number: 'Nummer',
    contact: 'Kontakt',
    subject: 'Betreff',
    tag: 'Tag',
    message: 'Nachricht',
    note: 'Notiz',
    file: 'Datei',
  },
  sources: {
    dashboard: 'Inbox',
    api: 'API',
    chat: 'Chat',
    email: 'E-Mail',
    sms: 'SMS',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    slack: 'Slack',
    discord: 'Discord',
    import: 'Import',
    system: 'System',
  },
};

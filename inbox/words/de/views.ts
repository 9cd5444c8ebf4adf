import type { Words } from '../en/words.ts';

export const views: Words['views'] = {
  mine: {
    name: 'Meine',
    empty: 'Es wartet nichts auf Sie. Hier steht, was Ihnen zugewiesen und offen ist.',
  },
  unassigned: { name: 'Nicht zugewiesen', empty: 'Um jede offene Konversation kümmert sich jemand.' },
  open: { name: 'Alle offenen', empty: 'Nichts ist offen. Neue Konversationen erscheinen hier von selbst.' },
  snoozed: {
    name: 'Zurückgestellt',
    empty:
      'Nichts ist zurückgestellt. Zurückgestellte Konversationen öffnen sich zur gewählten Zeit von selbst.',
  },
  closed: { name: 'Geschlossen', empty: 'Noch wurde nichts geschlossen.' },
  spam: { name: 'Spam', empty: 'Kein Spam.' },
  tag: { empty: (tag) => `Nichts Offenes trägt den Tag „${tag}“.` },
  search: {
    name: (text) => `„${text}“`,
    empty: 'Keine Konversation enthält alle diese Wörter.',
  },
};

import type { Words } from '../en/words.ts';

export const views: Words['views'] = {
  mine: {
    name: 'Meine',
    empty: 'Alles erledigt. Ihnen zugewiesene Konversationen erscheinen hier.',
  },
  unassigned: { name: 'Nicht zugewiesen', empty: 'Alle offenen Konversationen sind zugewiesen.' },
  open: { name: 'Alle offenen', empty: 'Keine offenen Konversationen. Neue erscheinen hier.' },
  snoozed: {
    name: 'Zurückgestellt',
    empty: 'Keine zurückgestellten Konversationen. Sie erscheinen zur gewählten Zeit wieder im Posteingang.',
  },
  closed: { name: 'Geschlossen', empty: 'Noch keine geschlossenen Konversationen.' },
  spam: { name: 'Spam', empty: 'Kein Spam.' },
  channel: { deleted: 'Gelöschter Kanal', empty: 'Keine offenen Konversationen in diesem Kanal.' },
  team: {
    unassignedOf: (team) => `${team}: nicht zugewiesen`,
    empty: 'Keine offenen Konversationen in diesem Team.',
  },
  tag: { empty: (tag) => `Keine offenen Konversationen mit dem Tag „${tag}“.` },
};

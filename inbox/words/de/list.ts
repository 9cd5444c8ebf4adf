import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';

export const list: Words['list'] = {
  title: (view) => `Konversationen: ${view}`,
  loading: 'Konversationen werden geladen',
  select: (contact) => `Konversation mit ${contact} auswählen`,
  selected: (count) => `${numberText(count)} ausgewählt`,
  selectOrNot: 'Auswählen oder abwählen',
  selectNext: 'Auswahl nach unten erweitern',
  selectPrevious: 'Auswahl nach oben erweitern',
  hide: 'Liste ausblenden',
  selectNone: 'Auswahl aufheben',
  noSubject: 'Kein Betreff',
  scheduledFor: (moment) => `Antwort geplant für ${moment}`,
  scheduledHeld: 'Geplante Antwort nicht gesendet',
  waitingSince: (moment) => `Wartet seit ${moment}`,
  waitingFor: (age) => `Wartet seit ${age}`,
  moreTags: (count) => `+${numberText(count)}`,
  next: 'Nächste Konversation',
  previous: 'Vorherige Konversation',
};

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
  unknownView: 'Diese Ansicht gibt es nicht. Hier sind alle offenen Konversationen.',
  selectNone: 'Auswahl aufheben',
  noSubject: 'Kein Betreff',
  scheduledFor: (time) => `Antwort geplant für ${time}`,
  scheduledHeld: 'Geplante Antwort nicht gesendet',
  waitingSince: (time) => `Wartet seit ${time}`,
  waitingFor: (age) => `Wartet seit ${age}`,
  moreTags: (count) => `+${numberText(count)}`,
  next: 'Nächste Konversation',
  previous: 'Vorherige Konversation',
};

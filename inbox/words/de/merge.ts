import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('de');

export const merge: Words['merge'] = {
  command: 'Mit einer anderen zusammenführen …',
  button: 'Zusammenführen',
  into: 'Zusammenführen mit',
  notLoaded: 'Das Zusammenführen konnte nicht gestartet werden.',
  placeholder: 'Zusammenführen mit … Suchen oder #123 eingeben',
  placeholderAmong: (count) => `In welche dieser ${numberText(count)}?`,
  othersWith: (contact) => `Andere Konversationen mit ${contact}`,
  noneWith: (contact) => `Keine weiteren Konversationen mit ${contact}. Suchen oder #123 eingeben.`,
  among: 'Die anderen werden in diese übernommen',
  title: (count) =>
    plural(count, { one: 'Diese beiden zusammenführen?', other: 'Diese zu einer zusammenführen?' }),
  sources: 'Zusammenzuführende Konversationen',
  arrow: 'in',
  moves: (count, target) =>
    plural(count, {
      one: `Nachrichten und Notizen der ersten kommen in die zweite, ${target}.`,
      other: `Alle ihre Nachrichten und Notizen kommen in ${target}.`,
    }),
  closes: (count) =>
    plural(count, {
      one: 'Die erste wird geschlossen; ihre Links führen dann zur zweiten.',
      other: 'Sie werden geschlossen; ihre Links führen dann hierher.',
    }),
  keepsPriority: (priority) => `Priorität: ${priority}, die höchste von allen.`,
  keepsTags: (count, tags) => plural(count, { one: `Tag: ${tags}.`, other: `Tags: ${tags}.` }),
  keepsWaiting: (time) => `Wartet seit ${time}, dem frühesten Zeitpunkt von allen.`,
  differentContacts: (contact) =>
    `Sie gehören zu verschiedenen Kontakten. Antworten gehen nur noch an ${contact}.`,
  noUndo: 'Das lässt sich nicht rückgängig machen.',
  messages: (count) => plural(count, { one: '1 Nachricht', other: `${numberText(count)} Nachrichten` }),
  merging: (at, count) =>
    plural(count, {
      one: 'Wird zusammengeführt …',
      other: `${numberText(at)} von ${numberText(count)} wird zusammengeführt …`,
    }),
  merged: 'Zusammengeführt',
  failed: (reason) => `Nicht zusammengeführt: ${reason}`,
  cancel: 'Abbrechen',
  close: 'Schließen',
  tryAgain: 'Erneut versuchen',
  named: (subject, number) => `„${subject}“ (${number})`,
  redirected: 'Die geöffnete Konversation wurde in diese übernommen. Alle Nachrichten sind hier.',
  redirectedFrom: (name) => `${name} wurde in diese Konversation übernommen. Alle Nachrichten sind hier.`,
  redirectedFromMany: (count) =>
    `${numberText(count)} Konversationen wurden in diese übernommen. Alle Nachrichten sind hier.`,
  dismiss: 'Ausblenden',
  mergedInTheMeantime:
    'Diese Konversation wurde inzwischen mit einer anderen zusammengeführt. Es wurde nichts geändert.',
  held: 'Die Konversation wurde in diese übernommen. Bitte prüfen Sie den Text vor dem Senden.',
};

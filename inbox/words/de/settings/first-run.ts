import type { SettingsWords } from '../../en/settings/words.ts';
import { numberText } from '../../locale/number-text.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const firstRun: SettingsWords['firstRun'] = {
  title: 'Willkommen bei Deskbell',
  lead: 'Hier liest und beantwortet Ihr Team, was Kundinnen und Kunden schreiben. Apps bringen es herein, aus der Mail, dem Shop oder dem Chat auf der Website; geantwortet wird an einem Ort, und alle sehen, wer sich worum kümmert.',
  forMembers:
    'Noch ist nichts eingegangen. Sobald jemand schreibt, steht die Konversation in der Liste, und alle hier können antworten. Apps verbindet ein Admin Ihrer Organisation.',
  putAway: 'Erste Schritte ausblenden',
  done: 'Erledigt.',
  samples: {
    name: 'Beispieldaten',
    title: 'Umsehen',
    button: 'Beispieldaten laden',
    text: 'Erfundene Konversationen, um alles auszuprobieren. Es wird niemandem geschrieben, und sie lassen sich auf einmal entfernen.',
    loaded: 'Die Beispieldaten sind da.',
    there: (count) =>
      plural(count, {
        one: 'Eine erfundene Konversation zum Ausprobieren.',
        other: `${numberText(count)} erfundene Konversationen zum Ausprobieren, mit Kontakten und Tags.`,
      }),
  },
  app: {
    title: 'Hereinholen, was geschrieben wird',
    button: 'App verbinden',
    text: 'Das tun Apps: ein eigenes Programm registrieren und ihm erlauben, mit dieser Organisation zu arbeiten.',
  },
  colleagues: {
    title: 'Gemeinsam antworten',
    button: 'Team einladen',
    text: 'Alle mit eigenem Konto; wer zu zweit in einer Konversation ist, sieht das.',
  },
  remove: {
    button: 'Entfernen …',
    title: 'Beispieldaten entfernen?',
    goes: (count) =>
      plural(count, {
        one: 'Eine erfundene Konversation wird samt Kontakt entfernt.',
        other: `${numberText(count)} erfundene Konversationen werden samt ihren Kontakten entfernt.`,
      }),
    addedGoes: (count) =>
      plural(count, {
        one: 'Auch eine Nachricht oder Notiz, die seither darin geschrieben wurde, wird entfernt.',
        other: `Auch ${count < 100 ? numberText(count) : `mehr als ${numberText(99)}`} Nachrichten und Notizen, die seither darin geschrieben wurden, werden entfernt.`,
      }),
    stays: 'Alles andere bleibt, wie es ist.',
    confirm: 'Beispieldaten entfernen',
    removed: 'Die Beispieldaten sind entfernt.',
  },
};

import type { SettingsWords } from '../../en/settings/words.ts';
import { numberText } from '../../locale/number-text.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const firstRun: SettingsWords['firstRun'] = {
  title: 'Willkommen bei Deskbell',
  lead: 'Ein gemeinsamer Posteingang für alles, was Ihre Kunden schreiben.',
  forMembers:
    'Noch ist nichts eingegangen. Neue Konversationen erscheinen in der Liste, und alle hier können antworten. Woher sie kommen, richtet ein Admin Ihrer Organisation ein.',
  hide: 'Erste Schritte ausblenden',
  hidden: 'Die ersten Schritte sind in diesem Browser ausgeblendet.',
  done: 'Erledigt.',
  samples: {
    name: 'Beispieldaten',
    title: 'Beispieldaten ausprobieren',
    button: 'Beispieldaten laden',
    text: 'Erfundene Konversationen, um Deskbell kennenzulernen. Niemand wird angeschrieben, und Sie können sie jederzeit entfernen.',
    loaded: 'Beispieldaten geladen',
    there: (count) =>
      plural(count, {
        one: 'Eine erfundene Konversation, um Deskbell kennenzulernen.',
        other: `${numberText(count)} erfundene Konversationen, um Deskbell kennenzulernen, mit Kontakten und Tags.`,
      }),
  },
  timezone: {
    title: 'Zeitzone festlegen',
    text: 'Ihre Organisation verwendet UTC. Nach ihrer Zeitzone richten sich Chat-Zeiten sowie Uhrzeiten in Makros und Chatverläufen.',
    use: (zone) => `${zone} verwenden`,
    isSet: (zone) => `Ihre Organisation verwendet ${zone}. Ändern können Sie das in den Einstellungen.`,
  },
  colleagues: {
    title: 'Team einladen',
    button: 'Personen einladen',
    text: 'Sehen Sie, wer woran arbeitet, weisen Sie Konversationen zu und hinterlassen Sie einander Notizen.',
  },
  mail: {
    title: 'E-Mail anbinden',
    button: 'E-Mail verbinden',
    show: 'Kanäle anzeigen',
    text: 'E-Mails an Ihre Support-Adresse hier empfangen und beantworten.',
  },
  chat: {
    title: 'Chat auf Ihrer Website einrichten',
    button: 'Website hinzufügen',
    show: 'Kanäle anzeigen',
    text: 'Besucher schreiben Ihnen direkt von Ihrer Website.',
  },
  developers: {
    title: 'Für Entwickler',
    text: 'Eine eigene App kann über die API Nachrichten aus weiteren Kanälen importieren und Ihre Antworten zustellen.',
    app: 'App verbinden',
    webhooks: 'Webhooks',
    docs: 'API-Dokumentation',
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
    removed: 'Beispieldaten entfernt',
  },
};

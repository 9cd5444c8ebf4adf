import type { ScopeTexts } from './scope-words.ts';

export const germanScopes: ScopeTexts = {
  words: {
    'conversations:read': 'Konversationen lesen: Betreff, Status, Tags und Zuständige',
    'conversations:write':
      'Konversationen beginnen, ändern und zusammenführen: Status, Zuständige, Tags, Betreff',
    'messages:read': 'Nachrichten zwischen Team und Kunden lesen',
    'messages:write': 'Nachrichten an Kunden senden und die Lösung markieren',
    'notes:read': 'Notizen des Teams in Konversationen lesen',
    'notes:write': 'Notizen schreiben, die nur das Team sieht',
    'suggestions:read': 'Vorgeschlagene Antworten, Zusammenfassungen, Tags und Makros lesen',
    'suggestions:write': 'Antworten, Zusammenfassungen, Tags und Makros vorschlagen; das Team entscheidet',
    'contacts:read': 'Kontakte ansehen: Namen, E-Mail-Adressen, Telefonnummern und mehr',
    'contacts:write': 'Kontakte anlegen, ändern und löschen',
    'members:read': 'Sehen, wer zur Organisation gehört und wer eingeladen ist',
    'members:write': 'Mitglieder einladen und entfernen und ihre Rollen ändern',
    'organization:read': 'Name, Logo und Zeitzone der Organisation ansehen',
    'organization:write': 'Name, Logo und Zeitzone der Organisation ändern',
    'tags:read': 'Tags ansehen',
    'tags:write': 'Tags anlegen, umbenennen und löschen',
    'teams:read': 'Teams und ihre Mitglieder ansehen',
    'teams:write': 'Teams anlegen, ändern und löschen und ihre Mitglieder festlegen',
    'views:read': 'Gespeicherte Ansichten ansehen',
    'views:write': 'Ansichten anlegen, ändern und löschen',
    'fields:read': 'Eigene Felder von Konversationen, Kontakten und Firmen ansehen',
    'fields:write': 'Eigene Felder anlegen, ändern und löschen',
    'macros:read': 'Makros (gespeicherte Antworten) und die Signatur ansehen und damit antworten',
    'macros:write': 'Makros, ihre Ordner und die Signatur anlegen, ändern und löschen',
    'webhooks:read': 'Die eigenen Webhooks und ihre Zustellungen ansehen',
    'webhooks:write': 'Webhooks einrichten, die Ereignisse an einen selbst gewählten Server senden',
    'events:read': 'Änderungen an allem, was sie lesen darf, in Echtzeit verfolgen',
    'attachments:write': 'Dateien hochladen',
    'channels:write': 'Nachrichten aus anderen Kanälen einspielen und melden, was zugestellt wurde',
    'channels:read': 'E-Mail-Kanäle und ihren Zustand ansehen',
    'channel_settings:write': 'E-Mail-Kanäle verbinden, ändern und löschen',
  },
  forApp: {
    'conversations:write': 'Konversationen ändern: Status, Zuständige, Tags, Betreff',
  },
  idleForApp: {
    'messages:write': 'Nichts, solange sie als App handelt: Nur Personen senden Nachrichten',
    'notes:write': 'Nichts, solange sie als App handelt: Nur Personen schreiben Notizen',
    'members:write':
      'Nichts, solange sie als App handelt: Nur Personen laden Mitglieder ein oder entfernen sie',
  },
};

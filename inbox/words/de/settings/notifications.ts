import type { SettingsWords } from '../../en/settings/words.ts';

export const notifications: SettingsWords['notifications'] = {
  title: 'Benachrichtigungen',
  kinds: {
    title: 'Benachrichtigen über',
    lead: 'Über das, was Sie selbst tun, werden Sie nie benachrichtigt.',
    assignment: 'Zuweisungen',
    assignmentHelp: 'Jemand weist Ihnen eine Konversation zu.',
    mention: 'Erwähnungen',
    mentionHelp: 'Eine Notiz erwähnt Sie.',
    reply: 'Antworten',
    replyHelp: 'Neue Nachricht in einer Konversation, die Ihnen zugewiesen ist oder der Sie folgen.',
    note: 'Notizen',
    noteHelp: 'Neue Notiz in einer Konversation, die Ihnen zugewiesen ist oder der Sie folgen.',
  },
  desktop: {
    title: 'Desktop-Benachrichtigungen',
    lead: 'Erscheinen, solange Deskbell in einem Tab geöffnet ist und Sie die Konversation nicht gerade ansehen.',
    show: 'Desktop-Benachrichtigungen anzeigen',
    allow: 'In diesem Browser erlauben …',
    allowed: 'Dieser Browser darf sie anzeigen.',
    notAsked: 'Dieser Browser braucht zuerst Ihre Erlaubnis.',
    denied:
      'Dieser Browser blockiert sie. Erlauben Sie Benachrichtigungen für diese Seite in den Browsereinstellungen und laden Sie die Seite neu.',
    unsupported: 'Dieser Browser kann sie hier nicht anzeigen. Sie brauchen eine sichere Verbindung (https).',
  },
  sound: {
    title: 'Ton',
    play: 'Ton abspielen',
    playHelp: 'Browser lassen einen Tab stumm, bis Sie darin geklickt haben.',
    listen: 'Anhören',
  },
  reading: {
    title: 'Konversationen als gelesen markieren',
    lead: 'Benachrichtigungen zu einer Konversation gelten immer als gelesen, sobald Sie sie öffnen.',
    viewed: 'Nach zwei Sekunden Ansehen',
    replied: 'Wenn ich antworte',
    by_hand: 'Nur wenn ich sie als gelesen markiere',
  },
};

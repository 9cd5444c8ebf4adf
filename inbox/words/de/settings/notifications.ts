import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const notifications: SettingsWords['notifications'] = {
  title: 'Benachrichtigungen',
  kinds: {
    title: 'Benachrichtigen über',
    lead: 'Was nach 15 Minuten noch ungelesen ist, erhalten Sie per E-Mail, höchstens einmal pro Stunde.',
    assignment: 'Zuweisungen',
    assignmentHelp: 'Jemand weist Ihnen eine Konversation zu.',
    mention: 'Erwähnungen',
    mentionHelp: 'Eine Notiz erwähnt Sie.',
    reply: 'Antworten',
    replyHelp: 'Neue Nachricht in einer Konversation, die Ihnen zugewiesen ist oder der Sie folgen.',
    note: 'Notizen',
    noteHelp: 'Neue Notiz in einer Konversation, die Ihnen zugewiesen ist oder der Sie folgen.',
    team: 'Neu in meinen Teams',
    teamHelp: 'Eine offene Konversation kommt in ein Team, zu dem Sie gehören.',
    held: 'Geplante Nachrichten',
    heldHelp:
      'Eine von Ihnen geplante Nachricht wurde nicht gesendet, etwa weil inzwischen eine Antwort kam.',
    reminder: 'Erinnerungen',
    reminderHelp: 'Bis zum gewählten Zeitpunkt hat niemand in einer Konversation geschrieben.',
    columns: { kinds: 'Posteingang', push: 'Push', email: 'E-Mail' },
    by: {
      kinds: (kind) => `${kind}: im Posteingang`,
      push: (kind) => `${kind}: als Push-Nachricht`,
      email: (kind) => `${kind}: per E-Mail`,
    },
    noMail: 'Diese Installation versendet keine E-Mails.',
  },
  quiet: {
    title: 'Ruhezeiten',
    lead: 'Was danach noch ungelesen ist, erhalten Sie am Ende der Ruhezeit.',
    on: 'Zu bestimmten Zeiten keine Push-Nachrichten und E-Mails senden',
    onHelp: 'Täglich, in Ihrer Zeitzone.',
    from: 'Von',
    to: 'Bis',
    timeZone: 'Zeitzone',
    same: 'Wählen Sie eine andere Uhrzeit.',
  },
  push: {
    title: 'Push-Nachrichten',
    lead: 'Erscheinen auf diesem Gerät auch bei geschlossenem Deskbell, außer wenn Sie es gerade woanders benutzen.',
    onThisDevice: 'Auf diesem Gerät',
    on: 'Aktiv, bis Sie sich in diesem Browser abmelden.',
    off: 'Der Browser fragt nach Ihrer Erlaubnis.',
    denied:
      'Dieser Browser blockiert sie. Erlauben Sie Benachrichtigungen für diese Seite in den Browsereinstellungen und laden Sie die Seite neu.',
    unsupported: 'Dieser Browser kann sie nicht empfangen. Sie brauchen eine sichere Verbindung (https).',
    'home-screen':
      'Auf einem iPhone oder iPad legen Sie Deskbell zuerst auf den Home-Bildschirm: Tippen Sie auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Öffnen Sie es dort und aktivieren Sie die Push-Nachrichten.',
    failed: 'Push-Nachrichten konnten nicht aktiviert werden. Der Browser erreicht seinen Push-Dienst nicht.',
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
  failed: {
    title: 'Fehlgeschlagene Benachrichtigungen',
    lead: 'Wegen eines Fehlers auf dem Server wurde niemand über diese Ereignisse benachrichtigt. 30 Tage lang wird es stündlich erneut versucht. Nur Administratoren sehen diesen Abschnitt.',
    none: 'Keine Benachrichtigung ist fehlgeschlagen.',
    types: {
      'message.created': 'Neue Nachricht',
      'note.created': 'Neue Notiz',
      'note.updated': 'Geänderte Notiz',
      'note.deleted': 'Gelöschte Notiz',
      'conversation.assigned': 'Zuweisung',
      'conversation.team_changed': 'Teamwechsel',
      'conversation.merged': 'Zusammengeführte Konversationen',
      'member.removed': 'Entferntes Mitglied',
    },
    tried: (count) => plural(count, { one: 'Ein Versuch', other: `${count} Versuche` }),
    nextAt: (time) => `nächster um ${time}`,
    reference: 'Im Protokoll des Servers:',
    again: 'Jetzt wiederholen',
    againNamed: (name, number) =>
      number === undefined ? `Jetzt wiederholen: ${name}` : `Jetzt wiederholen: ${name} in #${number}`,
    retried: 'Wird wiederholt …',
  },
};

import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';

export const notifications: Words['notifications'] = {
  title: 'Benachrichtigungen',
  deskbell: 'Deskbell',
  kinds: {
    assignment: (name) => `${name} hat Ihnen eine Konversation zugewiesen`,
    mention: (name, count) =>
      count === 1 ? `${name} hat Sie erwähnt` : `${numberText(count)} Erwähnungen, zuletzt von ${name}`,
    reply: (name, count) =>
      count === 1
        ? `Neue Nachricht von ${name}`
        : `${numberText(count)} neue Nachrichten, zuletzt von ${name}`,
    note: (name, count) =>
      count === 1
        ? `${name} hat eine Notiz hinzugefügt`
        : `${numberText(count)} neue Notizen, zuletzt von ${name}`,
    team: (name) => `Neu in Ihrem Team, von ${name}`,
    held: () => 'Ihre geplante Nachricht wurde nicht gesendet',
    reminder: () => 'Ihre Erinnerung: noch keine Antwort',
  },
  unread: 'Ungelesen',
  unreadCount: (count) => `${count} ungelesen`,
  empty: 'Alles gelesen',
  emptyWhy: 'Erwähnungen, Zuweisungen und Antworten erscheinen hier.',
  failed: 'Benachrichtigungen konnten nicht geladen werden',
  loading: 'Benachrichtigungen werden geladen',
  showOlder: 'Ältere anzeigen',
  settings: 'Benachrichtigungen einstellen',
  markAllRead: 'Alle als gelesen markieren',
  allRead: 'Alle Benachrichtigungen als gelesen markiert',
  next: 'Nächste Benachrichtigung',
  previous: 'Vorherige Benachrichtigung',
  open: 'Konversation öffnen',
  toggleRead: 'Benachrichtigung als gelesen oder ungelesen markieren',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  markedUnread: 'Als ungelesen markiert',
  markedRead: 'Als gelesen markiert',
  unreadOnly: 'Nur ungelesene anzeigen',
  noUnread: 'Keine ungelesenen Konversationen',
  noUnreadWhy: 'Schalten Sie den Filter aus, um die anderen zu sehen.',
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  followed: 'Sie folgen dieser Konversation',
  unfollowed: 'Sie folgen dieser Konversation nicht mehr',
};

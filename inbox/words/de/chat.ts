import type { ChatWords } from '../en/chat.ts';

export const chatWords: ChatWords = {
  visitor: 'Website-Besuch',
  verified: 'Verifiziert',
  verifiedWhy: 'Ihre Website hat die Identität signiert.',
  notVerified: 'Nicht verifiziert',
  saysName: (name) => `Laut eigener Angabe ${name}`,
  saysEmail: (email) => `Laut eigener Angabe erreichbar unter ${email}`,
  saysNothing: 'Hat keine Angaben zur Person gemacht',
  page: 'Seite',
  referrer: 'Herkunft',
  isHere: 'Gerade auf der Seite',
  language: 'Sprache',
  browser: 'Browser',
  way: {
    here: 'Im Chat. Die Seite ist gerade geöffnet.',
    followedUp: (address) =>
      `Im Chat. Nach fünf Minuten ungelesen geht sie zusätzlich per E-Mail an ${address}.`,
    nextVisit: 'Im Chat. Sie wird beim nächsten Besuch angezeigt.',
    email: 'Per E-Mail.',
    emailTo: (address) => `Per E-Mail an ${address}.`,
    switchToEmail: 'Stattdessen per E-Mail senden',
    switchToChat: 'Stattdessen im Chat antworten',
  },
};

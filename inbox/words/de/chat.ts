import type { ChatWords } from '../en/chat.ts';

export const chatWords: ChatWords = {
  visitor: 'Website-Besuch',
  verified: 'Verifiziert',
  verifiedWhy: 'Ihre Website hat signiert, wer das ist.',
  notVerified: 'Nicht verifiziert',
  saysName: (name) => `Laut eigener Angabe ${name}`,
  saysEmail: (email) => `Laut eigener Angabe erreichbar unter ${email}`,
  saysNothing: 'Hat nicht angegeben, wer sie oder er ist',
  page: 'Seite',
  referrer: 'Herkunft',
  isHere: 'Gerade auf der Seite',
  language: 'Sprache',
  browser: 'Browser',
};

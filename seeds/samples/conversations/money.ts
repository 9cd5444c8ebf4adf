import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const invoiceCopy = {
  subject: 'Rechnung vom letzten Monat',
  source: 'email',
  status: 'closed',
  contact: 'daniel',
  assignee: 'you',
  tags: ['invoice'],
  closedMinutesAgo: days(3),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(3) + hours(4),
      html: '<p>Guten Tag,</p><p>ich finde die Rechnung vom letzten Monat nicht mehr. Können Sie mir eine Kopie schicken?</p><p>Daniel Weiss</p>',
    },
    {
      from: 'you',
      isAi: true,
      minutesAgo: days(3) + hours(4) - 1,
      markedAsSolutionMinutesAgo: days(3),
      html: '<p>Guten Tag Herr Weiss,</p><p>alle Rechnungen stehen in Ihrem Konto unter <strong>Bestellungen → Rechnungen</strong> und können dort als PDF geladen werden.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(3) + 10,
      html: '<p>Gefunden, vielen Dank für die schnelle Antwort!</p>',
    },
  ],
} as const satisfies SeedConversation;

export const refundOnItsWay = {
  subject: 'Remboursement de la commande 10377',
  source: 'email',
  status: 'open',
  contact: 'claire',
  assignee: 'you',
  tags: ['refund'],
  customAttributes: { order: '10377' },
  messages: [
    {
      from: 'contact',
      minutesAgo: days(2),
      html: '<p>Bonjour,</p><p>j’ai renvoyé la nappe il y a dix jours et je n’ai pas encore vu le remboursement. The parcel was signed for on the 3rd.</p>',
    },
    {
      from: 'you',
      minutesAgo: days(1) + hours(20),
      html: '<p>Bonjour Claire,</p><p>merci pour votre patience. It is here and in order; the refund of <strong>€64.00</strong> left today and takes up to three working days.</p>',
    },
  ],
  notes: [
    {
      from: 'you',
      minutesAgo: days(1) + hours(21),
      html: '<p>It stood in the returns shelf without a slip. Refunded by hand, reference R-2291.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const youHaveWon = {
  subject: 'FINAL NOTICE: your prize expires today',
  source: 'email',
  status: 'open',
  isSpam: true,
  contact: 'prizes',
  messages: [
    {
      from: 'contact',
      minutesAgo: days(4),
      html: '<p>Congratulations!!! You are our lucky visitor no. 1,000,000. Reply with your bank details to receive the prize.</p>',
    },
  ],
} as const satisfies SeedConversation;

import { days } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const rankings = {
  subject: 'RE: RE: Your website is losing money every day',
  source: 'email',
  status: 'open',
  isSpam: true,
  contact: 'rankings',
  messages: [
    {
      from: 'contact',
      minutesAgo: days(5),
      html: '<p>Dear Sir/Madam, I was looking on your website and found <strong>37 critical errors</strong>. We guarantee position #1 in 14 days. Kindly reply with phone number.</p>',
    },
    { from: 'contact', minutesAgo: days(3), html: '<p>Did you see my last mail??</p>' },
    { from: 'contact', minutesAgo: days(1), html: '<p>Last chance. 80% discount ends tonight.</p>' },
  ],
} as const satisfies SeedConversation;

export const unpaidParcel = {
  source: 'sms',
  status: 'closed',
  isSpam: true,
  closedMinutesAgo: days(20),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(21),
      html: '<p>Your parcel is held at customs. Pay 1.99 to release: <a href="https://parcel-fee.example/r/9917" rel="noopener noreferrer nofollow" target="_blank">parcel-fee.example/r/9917</a></p>',
    },
  ],
  contact: 'nameless',
} as const satisfies SeedConversation;

import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const lostKey = {
  subject: 'Lost the key of my frame lock',
  source: 'chat',
  status: 'open',
  priority: 'high',
  contact: 'meiling',
  assignee: 'mara',
  tags: ['safety'],
  customAttributes: { lock: 'ring lock, code 41-B7' },
  messages: [
    {
      from: 'contact',
      minutesAgo: 33,
      html: '<p>Hi, I have lost both keys of the ring lock. The bicycle stands locked in front of the library and it closes at six.</p>',
    },
    {
      from: 'mara',
      viaApp: true,
      isAi: true,
      minutesAgo: 32,
      html: '<p>That can be solved. With the <strong>code on the lock’s edge</strong> a dealer can cut a key while you wait; the nearest that has blanks is our partner in Taipei, by the Da’an station. Could you read the code to us, and send the receipt or the frame number, so that we know it is yours?</p>',
      handle: 'code',
    },
    {
      from: 'contact',
      minutesAgo: 11,
      replyTo: 'code',
      html: '<p>The code is <code>41-B7</code>, the frame number HC-2280. The dealer says he needs a word from you first. Can you call him?</p>',
    },
  ],
  notes: [
    {
      from: 'yuki',
      minutesAgo: 8,
      mentions: ['mara'],
      html: '<p>@Mara Lindqvist HC-2280 is hers: registered last month, same address. I can call Taipei if you give the word.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const pressVisit = {
  subject: 'Photographs of the paint shop for our magazine',
  source: 'email',
  status: 'snoozed',
  snoozedForMinutes: days(1) + hours(2),
  priority: 'low',
  contact: 'zoe',
  assignee: 'mara',
  messages: [
    {
      from: 'contact',
      minutesAgo: days(3),
      html: '<p>Hello again, this time not about panniers: I write for a cycling quarterly, and we would love to photograph how you paint. Half a day, two people, any time next month?</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(3) - hours(4),
      html: '<p>With pleasure. I have to ask our painter, who does not like to be watched. You will have a date from me this week.</p>',
    },
  ],
  notes: [
    {
      from: 'mara',
      minutesAgo: days(3) - hours(4) - 3,
      mentions: ['tomasz'],
      html: '<p>@Tomasz Wójcik would you ask Bruno? If he says no, offer the wheel room.</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: days(2),
      html: '<p>Bruno says yes, if nobody talks while he does the lines. The 12th or the 19th.</p>',
    },
  ],
} as const satisfies SeedConversation;

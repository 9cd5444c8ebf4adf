import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const monsoonCafe = {
  subject: 'House blend for Monsoon Café',
  source: 'dashboard',
  status: 'snoozed',
  snoozedForMinutes: days(2),
  priority: 'high',
  contact: 'kavya',
  assignee: 'leila',
  tags: ['wholesale'],
  customAttributes: { kilos_a_month: 18 },
  messages: [
    {
      from: 'leila',
      minutesAgo: days(20),
      html: '<p>Dear Kavya, it was good to meet you at the fair. Here are the three blends you liked, for eighteen kilos a month:</p><ul><li><strong>No. 4</strong>, malty, stands milk: €21 a kilo</li><li><strong>No. 7</strong>, with cardamom: €24</li><li><strong>No. 9</strong>, smoky: €26</li></ul>',
    },
    {
      from: 'contact',
      source: 'email',
      minutesAgo: days(18),
      handle: 'tasting',
      html: '<p>ನಮಸ್ಕಾರ Leila! We tasted with the whole kitchen. Seven wins for chai, but our regulars would miss the ginger.</p>',
    },
    {
      from: 'oskar',
      minutesAgo: days(17),
      replyTo: 'tasting',
      html: '<p>Oskar from the blending table: I can make a <strong>7G</strong> with dried ginger, two grams in the hundred. Samples are in the mail.</p>',
    },
    {
      from: 'contact',
      source: 'email',
      minutesAgo: days(9),
      html: '<p>7G it is! Eighteen kilos from the first of the month?</p>',
    },
    {
      from: 'leila',
      minutesAgo: days(9) - hours(2),
      html: '<p>Wonderful. The ginger lands in two weeks; I will write on the day the first sacks are blended.</p>',
    },
  ],
} as const satisfies SeedConversation;

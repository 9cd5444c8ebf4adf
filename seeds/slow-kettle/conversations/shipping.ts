import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const brokenGaiwan = {
  subject: 'The gaiwan arrived in three pieces',
  source: 'email',
  status: 'closed',
  priority: 'medium',
  contact: 'margaret',
  assignee: 'oskar',
  tags: ['delivery'],
  closedMinutesAgo: days(27),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(30),
      html: '<p>Dear Slow Kettle, the parcel was sound but the lid inside was in three pieces. I have glued it, though it does not sing any more.</p>',
    },
    {
      from: 'oskar',
      minutesAgo: days(30) - hours(2),
      markedAsSolutionMinutesAgo: days(27),
      html: '<p>Dear Margaret, a new one leaves today, wrapped twice. Please keep the glued one: in Japan the gold seam would make it the better of the two.</p>',
    },
    { from: 'contact', minutesAgo: days(27) + 30, html: '<p>It has come, and it sings.</p>' },
  ],
} as const satisfies SeedConversation;

export const georgianCustoms = {
  subject: 'Parcel held in Tbilisi',
  source: 'email',
  status: 'open',
  priority: 'high',
  contact: 'mariam',
  assignee: 'yuki',
  tags: ['delivery'],
  messages: [
    {
      from: 'contact',
      minutesAgo: days(2),
      html: '<p>გამარჯობა! The customs office asks for a <em>certificate of origin</em> for the oolong. Do you have one?</p>',
    },
    {
      from: 'yuki',
      minutesAgo: days(2) - hours(6),
      html: '<p>გამარჯობა მარიამ! We do; the grower in Nantou has just sent it to me. It went to the office by mail under your number <code>GE-4471</code>.</p>',
    },
    {
      from: 'contact',
      minutesAgo: hours(4),
      html: '<p>They have it, and now they want it <strong>stamped</strong>. დიდი მადლობა, and sorry for the trouble.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const sampler = {
  subject: 'Something for a wet commute?',
  source: 'email',
  status: 'open',
  contact: 'jonas',
  messages: [
    {
      from: 'contact',
      minutesAgo: days(1) + 35,
      html: '<p>Hello, I ride 25 km to work in all weather and would like a sampler of teas that stand being in a flask for two hours. Nothing flowery.</p>',
    },
  ],
} as const satisfies SeedConversation;

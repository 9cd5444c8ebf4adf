import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const testRide = {
  subject: 'Test ride on Saturday?',
  source: 'chat',
  status: 'closed',
  contact: 'ioanna',
  team: 'Fleet and trade',
  assignee: 'yuki',
  tags: ['first bicycle'],
  closedMinutesAgo: days(2) + hours(1),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(2) + hours(4),
      html: '<p>Hello, are test rides possible on Saturdays, and may my son (11) try one too?</p>',
    },
    {
      from: 'yuki',
      viaApp: true,
      isAi: true,
      minutesAgo: days(2) + hours(4) - 1,
      html: '<p>Yes: Saturdays from 10:00 to 16:00, no appointment needed. For an eleven-year-old we have the <strong>Egret 24</strong> in two sizes. Please bring a helmet for him if you have one.</p>',
      markedAsSolutionMinutesAgo: days(2) + hours(1),
    },
    { from: 'contact', minutesAgo: days(2) + hours(3), html: '<p>Great, see you then!</p>' },
  ],
} as const satisfies SeedConversation;

export const dealerVisit = {
  subject: 'Visiting your shop in April',
  source: 'dashboard',
  status: 'open',
  priority: 'low',
  contact: 'ioanna',
  team: 'Fleet and trade',
  assignee: 'mara',
  messages: [
    {
      from: 'mara',
      minutesAgo: hours(30),
      html: '<p>Dear Ioanna,</p><p>I shall be in Thessaloniki in the second week of April. May I come by and see how the Pelican and the books get along? I would bring the new cover for you to try.</p><p>Mara Lindqvist</p>',
    },
  ],
} as const satisfies SeedConversation;

export const stockAlert = {
  subject: 'Stock: rear hubs, 36 holes, below 20',
  source: 'system',
  status: 'open',
  priority: 'medium',
  messages: [
    {
      from: 'system',
      minutesAgo: hours(5),
      html: '<p>Rear hub <code>RH-36-B</code>: <strong>17</strong> left, 6 of them reserved. At the present rate the shelf is empty in nine days.</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: hours(4),
      html: '<p>Sixty ordered from Schweinfurt, due in seven days. Leaving this open until they are on the shelf.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const customPaint = {
  subject: 'Could a frame be painted like my late father’s?',
  source: 'email',
  status: 'open',
  contact: 'marek',
  team: 'Fleet and trade',
  assignee: 'yuki',
  messages: [
    {
      from: 'contact',
      minutesAgo: days(4),
      html: '<p>My father rode a 1961 Favorit, light blue with white bands and thin red lines. I have the bicycle but it is too small for me, and too rusted.</p><p>Would you paint a Heron Tour like it? I can send photographs, and the one mudguard on which the colour is still true.</p>',
    },
    {
      from: 'yuki',
      minutesAgo: days(4) - hours(5),
      handle: 'paint',
      html: '<p>Dear Marek,</p><p>we would be honoured. Send the mudguard: our painter matches the blue from the inner side, where the sun never was. Bands and lines by hand add about three weeks and <strong>€380</strong>.</p><p>Shall the head badge stay ours, or would you like to move his over?</p><p>Yuki</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(3),
      replyTo: 'paint',
      html: '<blockquote><p>Shall the head badge stay ours, or would you like to move his over?</p></blockquote><p>I had not dared to ask. His, please.</p>',
    },
    {
      from: 'yuki',
      minutesAgo: days(3) - hours(1),
      html: '<p>His it is. The label for the parcel is attached to the order; pack the badge in cotton, and we will do the rest.</p>',
    },
  ],
  notes: [
    {
      from: 'yuki',
      minutesAgo: days(3) - hours(2),
      html: '<p>Bruno has seen the photographs and wants to do this one himself. Three weeks is honest.</p>',
    },
  ],
} as const satisfies SeedConversation;

import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const fleetOrder = {
  subject: 'Twelve more Pelicans for Brightwater',
  source: 'slack',
  status: 'open',
  priority: 'high',
  contact: 'chidi',
  team: 'Fleet and trade',
  assignee: 'mara',
  tags: ['fleet'],
  customAttributes: { bicycles: 12, deal_value_eur: 61_200, needed_by: 'first week of the month' },
  messages: [
    {
      from: 'contact',
      minutesAgo: days(12),
      html: '<p>Morning! We won the pharmacy contract, so we need <strong>12 more Pelicans</strong>, same spec as the last batch. What is the lead time these days?</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(12) - 40,
      html: '<p>Congratulations, Chidi! Frames are six weeks. I can pull eight from stock if you can live with two colours.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(12) - hours(2),
      html: '<p>Colours we can live with. Six weeks we cannot: the contract starts in four.</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(11),
      handle: 'plan',
      html: '<p>Then here is a plan:</p><ol><li><strong>Eight now</strong>: five moss, three signal red, ready in nine days.</li><li><strong>Four later</strong>: built to your spec, ready in six weeks.</li><li>Two of our demonstration bicycles on loan until then, free of charge.</li></ol><p>Would that carry you through?</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(11) - hours(1),
      replyTo: 'plan',
      html: '<p>That carries us. Can the boxes get the insulated lining? Some of the medicine has to stay under 25 °C.</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: days(10),
      html: '<p>Tomasz here. Yes: 20 mm cork panels, 1.4 kg a box. In our test the inside stayed at <strong>21 °C for three hours</strong> on a 33 °C day.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(10) - 30,
      html: '<p>Cork! My drivers will write poems. Please add it to all twelve.</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(7),
      html: '<p>The offer is in your mailbox: <strong>€61,200</strong> for twelve with cork lining and the loan of two. It stands for fourteen days.</p>',
      attachments: [
        {
          file: 'offer-2026-118.pdf',
          name: 'Offer 2026-118.pdf',
          contentType: 'application/pdf',
        },
      ],
    },
    {
      from: 'contact',
      source: 'email',
      minutesAgo: days(6),
      html: '<p>Hi, writing by mail because Slack is down for us. Our accountant asks whether service for the first year is included. (Sorry if this makes a second ticket.)</p><p>Chidi</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(6) - hours(3),
      html: '<p>No harm done, I have merged the two. The first <strong>two</strong> services are included, at 500 and 2,500 km; after that it is €90 a service, or €30 a month and bicycle for everything but tyres.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(2),
      html: '<p>Signed! One last wish from the drivers: could the bell be a <em>loud</em> one?</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(2) - 15,
      html: '<p>You will hear them in Antwerp. The first eight roll out on Thursday.</p>',
    },
    {
      from: 'contact',
      minutesAgo: hours(1) + 5,
      html: '<p>Thursday is fine. Who do I send to sign for them, and does he need our stamp?</p>',
    },
  ],
  notes: [
    {
      from: 'tomasz',
      minutesAgo: days(10) - 60,
      html: '<p>Cork adds 1.4 kg a box and half an hour of work. I would not charge for it at this size of order.</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(7) - 30,
      mentions: ['tomasz', 'yuki'],
      html: '<p>@Tomasz Wójcik @佐藤 結希 offer is out: eight by Thursday, four in six weeks. Please keep the stand free on Wednesday afternoon.</p>',
    },
  ],
} as const satisfies SeedConversation;

/** Its only message moved to `fleetOrder` with the merge. */
export const fleetByMail = {
  subject: 'Service for the first year?',
  source: 'email',
  status: 'closed',
  contact: 'chidi',
  team: 'Fleet and trade',
  assignee: 'mara',
  tags: ['fleet'],
  openedMinutesAgo: days(6),
  closedMinutesAgo: days(6) - hours(2),
  mergedInto: 'fleetOrder',
  messages: [],
} as const satisfies SeedConversation;

export const recall = {
  subject: 'Recall 12: fork of the Egret',
  source: 'import',
  status: 'closed',
  priority: 'high',
  contact: 'chidi',
  team: 'Fleet and trade',
  assignee: 'tomasz',
  tags: ['fleet', 'safety'],
  closedMinutesAgo: days(360),
  metaInfo: { imported_from: 'the old mailbox', row: 118 },
  messages: [
    {
      from: 'contact',
      source: 'import',
      minutesAgo: days(368),
      html: '<p>We read about the fork recall. Ours are from the same batch. Do we have to take them off the road?</p>',
    },
    {
      from: 'tomasz',
      source: 'import',
      minutesAgo: days(367),
      html: '<p>Only frame numbers <code>HE-0100</code> to <code>HE-0340</code> are affected. Of yours, that is two: HE-0117 and HE-0203. Please park those today; new forks come with me on Friday.</p>',
    },
    {
      from: 'contact',
      source: 'import',
      minutesAgo: days(361),
      html: '<p>Both done, both ride like new. Thank you for coming yourself.</p>',
    },
  ],
} as const satisfies SeedConversation;

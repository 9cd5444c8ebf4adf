import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const lostParcel = {
  subject: 'Order 20731: delivered, says the courier. Not here, say I.',
  source: 'email',
  status: 'open',
  priority: 'urgent',
  contact: 'zoe',
  team: 'Orders',
  assignee: 'mara',
  tags: ['delivery'],
  customAttributes: { order: '20731', courier: 'PostNord' },
  messages: [
    {
      from: 'contact',
      minutesAgo: days(1) + hours(4),
      html: '<p>The tracking page says my panniers were handed over yesterday at 14:12 and signed for by <em>“Z. Brien”</em>. Nobody by that name lives here, and at 14:12 I was at work.</p><p>We leave for the Burren on Saturday. Can you help?</p>',
    },
    {
      from: 'mara',
      minutesAgo: days(1) + hours(3),
      html: '<p>Zoë, I am sorry. I have opened an inquiry with the courier (their number is <strong>IE-88 204 117</strong>) and they have until noon tomorrow to answer.</p><p>Whatever they say, you will have panniers on Saturday.</p>',
    },
    {
      from: 'contact',
      minutesAgo: hours(3),
      html: '<p>Any word? The neighbours know nothing, and the pub across the road, which takes parcels for half the village, has not seen it either.</p>',
    },
    {
      from: 'system',
      source: 'system',
      minutesAgo: hours(2),
      html: '<p>The courier closed inquiry IE-88 204 117: <em>delivered to a neighbour, no name recorded</em>.</p>',
    },
  ],
  notes: [
    {
      from: 'mara',
      minutesAgo: hours(1) + 40,
      html: '<p>The courier hides behind “a neighbour”. Not her problem: a second set leaves today by express, we claim the first.</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: 58,
      mentions: ['mara'],
      html: '<p>@Mara Lindqvist last set in moss green is packed and on the bench. Shall I book the van for 16:00?</p>',
    },
  ],
} as const satisfies SeedConversation;

export const changeAddress = {
  source: 'sms',
  status: 'open',
  contact: 'nameless',
  team: 'Orders',
  tags: ['delivery'],
  messages: [
    {
      from: 'contact',
      minutesAgo: 18,
      html: '<p>Hi we moved, can u send order 20802 to Kraanlei 9 not the old adress? thx</p>',
    },
    { from: 'contact', minutesAgo: 16, html: '<p>Gent. Sorry. 9000 Gent</p>' },
  ],
} as const satisfies SeedConversation;

export const wrongSaddle = {
  subject: '坐墊送錯了 (wrong saddle)',
  source: 'whatsapp',
  status: 'closed',
  priority: 'medium',
  contact: 'meiling',
  team: 'Orders',
  assignee: 'yuki',
  tags: ['delivery', 'returns'],
  closedMinutesAgo: days(6),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(14),
      html: '<p>你好,我訂的是棕色皮坐墊,收到的是黑色的。</p><p>Hello, I ordered the brown leather saddle and received the black one.</p>',
    },
    {
      from: 'yuki',
      minutesAgo: days(14) - hours(7),
      html: '<p>林小姐您好,非常抱歉。棕色坐墊今天寄出,黑色的請您留著用。</p><p>The brown one leaves today. Please keep the black one; perhaps a friend has a tired saddle.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(6) + hours(1),
      html: '<p>收到了,很漂亮!謝謝你們 ❤️</p>',
      metaInfo: { wa_message: 'wamid.demo.0142' },
    },
  ],
} as const satisfies SeedConversation;

export const springDelivery = {
  subject: 'Please deliver after we are back in March',
  source: 'sms',
  status: 'snoozed',
  snoozedForMinutes: days(11),
  priority: 'low',
  contact: 'hanh',
  team: 'Orders',
  assignee: 'amina',
  tags: ['delivery', 'first bicycle'],
  messages: [
    {
      from: 'contact',
      minutesAgo: days(8),
      html: '<p>Xin chào, this is Hạnh. Our two bicycles are ready next week but we are in Huế with my mother. Could you keep them for us?</p>',
    },
    {
      from: 'amina',
      minutesAgo: days(8) - hours(1),
      html: '<p>Of course, Hạnh. They can stay in the dry until you are back; I will write to you before we send anything. Greetings to your mother!</p>',
    },
    { from: 'contact', minutesAgo: days(8) - hours(2), html: '<p>Cảm ơn bạn rất nhiều!</p>' },
    { from: 'amina', minutesAgo: days(8) - hours(3), html: '<p>Không có gì 😊</p>' },
  ],
} as const satisfies SeedConversation;

export const returnWindow = {
  subject: 'Return requested: lock, order 20688',
  source: 'api',
  status: 'open',
  priority: 'none',
  contact: 'seoyeon',
  team: 'Orders',
  tags: ['returns'],
  metaInfo: { shop: { order: 20688, items: ['frame lock'], reason: 'does not fit' } },
  messages: [
    {
      from: 'contact',
      minutesAgo: hours(9),
      html: '<p>Return form, order 20688: <strong>frame lock</strong>. Reason given: <em>does not fit my frame</em>.</p>',
    },
  ],
} as const satisfies SeedConversation;

import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const damagedParcel = {
  subject: 'Order 10482 arrived with a crushed corner',
  source: 'email',
  status: 'open',
  priority: 'high',
  contact: 'nora',
  tags: ['delivery'],
  customAttributes: { order: '10482' },
  messages: [
    {
      from: 'contact',
      minutesAgo: 38,
      html: '<p>Hello,</p><p>my order came this morning, and one corner of the box is crushed (see the picture). Of the <strong>six glasses</strong>, two are broken:</p><table><thead><tr><th>Article</th><th>Ordered</th><th>Whole</th></tr></thead><tbody><tr><td>Tumbler, clear</td><td>4</td><td>3</td></tr><tr><td>Carafe</td><td>2</td><td>1</td></tr></tbody></table><p>They are a present for Saturday. Could you send the two again before then?</p><p>Kind regards<br>Nora Lindgren</p>',
      attachments: [{ file: 'parcel.png', name: 'Parcel.png', contentType: 'image/png' }],
    },
  ],
} as const satisfies SeedConversation;

export const lateDelivery = {
  subject: 'When will my chair be here?',
  source: 'chat',
  status: 'snoozed',
  snoozedForMinutes: days(2) + hours(3),
  contact: 'samuel',
  assignee: 'you',
  tags: ['delivery'],
  messages: [
    {
      from: 'contact',
      minutesAgo: days(2) + hours(2),
      html: '<p>Hi! I ordered the oak chair three weeks ago and the page still says “being made”. Is there a date?</p>',
    },
    {
      from: 'you',
      minutesAgo: days(2) + hours(1),
      html: '<p>Hello Samuel, the workshop says it leaves on Thursday and is with you on Friday. I have set myself a reminder and will write as soon as it has a tracking number.</p>',
    },
    { from: 'contact', minutesAgo: days(2) + 50, html: '<p>Friday is perfect, thank you.</p>' },
    { from: 'you', minutesAgo: days(2) + 48, html: '<p>Good. You will hear from me on Thursday.</p>' },
  ],
  notes: [
    {
      from: 'you',
      minutesAgo: days(2) + 55,
      html: '<p>Workshop promised Thursday. If it is not on the van by noon, call them: the customer has waited long enough.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const newAddress = {
  source: 'sms',
  status: 'open',
  contact: 'nameless',
  tags: ['delivery'],
  messages: [
    {
      from: 'contact',
      minutesAgo: 12,
      html: '<p>Hi, can order 10495 go to 14 Mill Lane in place of the old address? Thanks</p>',
    },
    { from: 'contact', minutesAgo: 9, html: '<p>Top bell, it says Fisher</p>' },
  ],
} as const satisfies SeedConversation;

export const otherColor = {
  source: 'instagram',
  status: 'open',
  priority: 'low',
  contact: 'yara',
  messages: [
    {
      from: 'contact',
      minutesAgo: hours(5),
      html: '<p>مرحبا! Is the lamp from your last picture also made in green? هل يتوفر باللون الأخضر؟</p>',
    },
  ],
} as const satisfies SeedConversation;

import type { SeedMacro } from '../seed-world.ts';

export const macros: readonly SeedMacro[] = [
  {
    name: 'Thanks, we’re looking into it',
    shortcut: 'looking',
    html: '<p>Hi {{contact.first_name | default: "there"}},</p><p>Thank you for writing. We’re looking into it, and you will hear from us today.</p><p>{{member.first_name}}, {{organization.name}}</p>',
    actions: [{ type: 'assign', to: 'me' }],
    useCount: 64,
  },
  {
    name: 'Your order is on its way',
    shortcut: 'shipped',
    folder: 'Orders',
    html: '<p>Hi {{contact.first_name | default: "there"}},</p><p>Your order {{ask.order_number}} left our workshop in Ghent today. You can follow it here: {{ask.tracking_link}}</p>',
    actions: [{ type: 'add tag', tag: 'delivery' }, { type: 'close' }],
    useCount: 41,
  },
  {
    name: 'How to return a part',
    shortcut: 'return',
    folder: 'Orders',
    html: '<p>Hi {{contact.first_name | default: "there"}},</p><p>You can return it within 30 days:</p><ol><li><p>Pack it in the box it came in.</p></li><li><p>Put the attached form inside, with {{conversation.number}} on it.</p></li><li><p>Drop it at any post office. The label is on its way to {{contact.email | default: "you"}}.</p></li></ol>',
    actions: [
      { type: 'add tag', tag: 'returns' },
      { type: 'snooze', days: 7 },
    ],
    useCount: 27,
    attachments: [{ file: 'return-form.pdf', name: 'Return form.pdf', contentType: 'application/pdf' }],
  },
  {
    name: 'Warranty: we need photos',
    shortcut: 'photos',
    folder: 'Workshop',
    html: '<p>Hi {{contact.first_name | default: "there"}},</p><p>Could you send us two photos, one of the {{ask.part}} and one of the whole bicycle? Then we can tell you whether the warranty covers it.</p>',
    actions: [
      { type: 'add tag', tag: 'warranty' },
      { type: 'snooze', days: 3 },
    ],
    useCount: 19,
  },
  {
    name: 'Stop riding: safety check',
    shortcut: 'safety',
    folder: 'Workshop',
    html: '<p>Hi {{contact.first_name | default: "there"}},</p><p>Please stop riding until we have looked at it. The next free slot in the workshop is {{ask.day_and_time}}. The check is free.</p>',
    actions: [{ type: 'add tag', tag: 'safety' }, { type: 'urgent' }],
    useCount: 8,
  },
];

import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const slippingChain = {
  subject: 'Chain slips under load on my Tour',
  source: 'email',
  status: 'open',
  priority: 'high',
  contact: 'jonas',
  team: 'Workshop',
  assignee: 'tomasz',
  tags: ['drivetrain', 'warranty'],
  customAttributes: { frame_number: 'HT-0917' },
  messages: [
    {
      from: 'contact',
      minutesAgo: days(3) + 47,
      handle: 'first',
      html: '<p>Hello Heron team,</p><p>since last week the chain on my <strong>Heron Tour</strong> slips whenever I stand up on the pedals. It happens in the <em>third and fourth</em> gear only, and worse when it rains.</p><p>The bicycle is seven months old. Frame number HT-0917.</p><p>Jonas Becker</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: days(3) - hours(2),
      html: '<p>Hello Jonas,</p><p>thank you for the frame number. Three quick questions before I send you anything:</p><ol><li>Does it slip with a <strong>clunk</strong>, or does it skate quietly?</li><li>Has the wheel been out lately, for a puncture for instance?</li><li>Roughly how many kilometres has it done?</li></ol><p>Tomasz, from the workshop</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(2) + hours(5),
      replyTo: 'first',
      html: '<p>A clunk. No puncture. About 4,200 km: I commute from Potsdam, every day, in all weather.</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: days(2) + hours(3),
      handle: 'measure',
      html: '<p>Then it is very likely a worn chain on a sprocket that has begun to follow it. You can check at home:</p><blockquote><p>Measure twelve full links, pin to pin. New, they are 304.8 mm. At <strong>307 mm</strong> the chain is done.</p></blockquote><p>Would you measure, and send a photo of the sprocket from the side?</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(1) + hours(2),
      replyTo: 'measure',
      html: '<p>307.5 mm, measured three times. So much for my cleaning. I could not get a sharp photo, but the third sprocket looks like a row of <em>shark fins</em>.</p>',
      attachments: [
        { file: 'sprocket.png', name: 'Drawn instead.png', contentType: 'image/png' },
        { file: 'chain.csv', name: 'chain.csv', contentType: 'text/csv' },
      ],
    },
    {
      from: 'tomasz',
      minutesAgo: hours(20),
      html: '<p>Shark fins it is. The sprocket should have lasted longer than 4,200 km, so that one is on us; the chain is wear and tear. I have put both aside for you, and the <a href="https://heron.example/guides/chain" rel="noopener noreferrer nofollow" target="_blank">guide with pictures</a> shows how to fit them in twenty minutes.</p><p>Shall I send them to the Potsdam address?</p>',
    },
    {
      from: 'contact',
      minutesAgo: 34,
      html: '<p>Yes please, same address. One more thing: the new sprocket would be the <code>16T</code>, right? The old one reads 17 and I would not want to do this twice.</p>',
    },
  ],
  notes: [
    {
      from: 'tomasz',
      minutesAgo: hours(19),
      html: '<p>17T is what he has, 16T is what he should order: the catalogue of that year was wrong. Third case. Parts are in drawer 12.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const creakingCrank = {
  subject: 'Creaking with every turn of the left crank',
  source: 'chat',
  status: 'closed',
  priority: 'low',
  contact: 'zoe',
  team: 'Workshop',
  assignee: 'amina',
  tags: ['drivetrain'],
  closedMinutesAgo: days(5) + 20,
  messages: [
    {
      from: 'contact',
      minutesAgo: days(5) + hours(3),
      html: '<p>hi! my bike goes creak creak creak, once per turn, left side. is it dying?</p>',
    },
    {
      from: 'amina',
      viaApp: true,
      isAi: true,
      minutesAgo: days(5) + hours(3) - 1,
      html: '<p>It is almost certainly not dying. A creak once per turn on one side is most often a <strong>pedal thread</strong> that has dried out. Try this first:</p><ul><li>unscrew the left pedal (the left one turns <em>clockwise</em> to loosen)</li><li>wipe the thread, add a little grease</li><li>screw it back in firmly</li></ul><p>Amina from the workshop reads along and will step in if it goes on creaking.</p>',
      handle: 'pedal',
      markedAsSolutionMinutesAgo: days(5) + 25,
    },
    {
      from: 'contact',
      minutesAgo: days(5) + hours(1),
      replyTo: 'pedal',
      html: '<p>it was the pedal!! silent as a cat now. thank you 🙏</p>',
    },
    {
      from: 'amina',
      minutesAgo: days(5) + 22,
      html: '<p>Lovely. A dab of grease once a year keeps it that way. Ride well, Zoë!</p>',
    },
  ],
} as const satisfies SeedConversation;

export const brakeSqueal = {
  subject: 'Front brake weak after a wet ride',
  source: 'discord',
  status: 'open',
  priority: 'urgent',
  contact: 'marek',
  team: 'Workshop',
  assignee: 'amina',
  tags: ['safety'],
  messages: [
    {
      from: 'contact',
      minutesAgo: 52,
      html: '<p>front disc squeals like a goose, and since this morning it hardly brakes. lever comes to the bar. bike has two kids on the back. is it safe to ride home or not</p>',
    },
    {
      from: 'amina',
      minutesAgo: 47,
      html: '<p><strong>Please do not ride it, and certainly not with the children on it.</strong> A lever that reaches the bar means air or oil where neither should be.</p><p>Where are you now? We have a partner workshop in Brno with a van.</p>',
      handle: 'stop',
    },
    {
      from: 'contact',
      minutesAgo: 6,
      replyTo: 'stop',
      html: '<p>ok, walking. we are at Lužánky park, by the north gate. kids think it is great.</p>',
    },
  ],
  notes: [
    {
      from: 'amina',
      minutesAgo: 44,
      mentions: ['tomasz'],
      html: '<p>@Tomasz Wójcik is the van in Brno free this afternoon? Two children on the back, the brake is gone.</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: 40,
      html: '<p>Rang them: free from three, they wait for an address.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const tyrePressure = {
  subject: 'Tyre pressure for a loaded Pelican',
  source: 'email',
  status: 'closed',
  contact: 'ioanna',
  team: 'Workshop',
  assignee: 'tomasz',
  closedMinutesAgo: days(9),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(10),
      html: '<p>Καλημέρα! I run a small bookshop and carry up to 90 kg of books on the Pelican. What pressure do you advise, front and rear?</p><p>Ιωάννα</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: days(10) - hours(4),
      markedAsSolutionMinutesAgo: days(9),
      html: '<p>Καλημέρα Ιωάννα! For the 20 and 26 inch tyres it came with:</p><table><thead><tr><th>Load</th><th align="right">Front</th><th align="right">Rear</th></tr></thead><tbody><tr><td>empty</td><td align="right">2.8 bar</td><td align="right">3.0 bar</td></tr><tr><td>50 kg</td><td align="right">3.3 bar</td><td align="right">3.2 bar</td></tr><tr><td>90 kg</td><td align="right">3.8 bar</td><td align="right">3.5 bar</td></tr></tbody></table><p>Books are kinder than gravel: they do not shift in the bends.</p>',
    },
    { from: 'contact', minutesAgo: days(9) + 15, html: '<p>Perfect, thank you. Ευχαριστώ!</p>' },
  ],
} as const satisfies SeedConversation;

import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const bitterSencha = {
  subject: 'My sencha tastes like a lawn',
  source: 'instagram',
  status: 'closed',
  contact: 'anais',
  assignee: 'oskar',
  tags: ['brewing'],
  closedMinutesAgo: days(13),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(14),
      html: '<p>Bonjour! The sencha is beautiful dry and horribly bitter in the cup. What am I doing wrong?</p>',
    },
    {
      from: 'oskar',
      viaApp: true,
      isAi: true,
      minutesAgo: days(14) - 1,
      html: '<p>Sencha turns bitter above 80 °C. Let the kettle stand open for <strong>five minutes</strong> after it boils, and pour off after ninety seconds.</p>',
      handle: 'cooler',
      markedAsSolutionMinutesAgo: days(13),
    },
    {
      from: 'contact',
      minutesAgo: days(13) + 12,
      replyTo: 'cooler',
      html: '<p>Cinq minutes de patience… et c’est un autre thé ! Merci 🍵</p>',
    },
  ],
} as const satisfies SeedConversation;

export const pauseSubscription = {
  subject: 'Pause my box while I travel',
  source: 'chat',
  status: 'open',
  priority: 'low',
  contact: 'margaret',
  assignee: 'leila',
  tags: ['subscription'],
  messages: [
    {
      from: 'contact',
      minutesAgo: hours(6),
      html: '<p>Hello dears, I am off to my daughter in Galway for six weeks. Can the Thursday box rest until I am home?</p>',
    },
    {
      from: 'leila',
      minutesAgo: hours(5),
      html: '<p>Of course, Margaret. It rests from today. Shall one box go to Galway instead? Your daughter may like the smoky one.</p>',
    },
    {
      from: 'contact',
      minutesAgo: 41,
      html: '<p>What a thought! Yes, the smoky one, and no bill inside please.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const almondAllergy = {
  subject: 'มีถั่วในชาไหม',
  source: 'whatsapp',
  status: 'open',
  priority: 'urgent',
  contact: 'somchai',
  tags: ['allergy'],
  messages: [
    {
      from: 'contact',
      minutesAgo: 14,
      html: '<p>สวัสดีครับ ลูกสาวผมแพ้อัลมอนด์ ชา Winter Orchard มีอัลมอนด์ไหมครับ</p><p>My daughter is allergic to almonds. Is there any in Winter Orchard? She has had two sips.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const fastCoins = {
  subject: 'CONGRATULATION dear winner',
  source: 'email',
  status: 'open',
  isSpam: true,
  contact: 'coins',
  messages: [
    {
      from: 'contact',
      minutesAgo: hours(19),
      html: '<p>You have won 4.2 COINS!!! Send your wallet words to claim before midnight.</p>',
    },
  ],
} as const satisfies SeedConversation;

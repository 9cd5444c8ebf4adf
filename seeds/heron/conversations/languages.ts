import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const frameSize = {
  subject: 'Який розмір рами обрати?',
  source: 'email',
  status: 'open',
  priority: 'medium',
  contact: 'olena',
  assignee: 'yuki',
  tags: ['first bicycle', 'sizing'],
  messages: [
    {
      from: 'contact',
      minutesAgo: days(2) + hours(8),
      html: '<p>Добрий день!</p><p>Мій зріст 168 см, внутрішня довжина ноги 78 см. Яка рама мені підійде: M чи S? Їжджу переважно містом.</p><p>Дякую, Олена</p>',
    },
    {
      from: 'yuki',
      minutesAgo: days(2) + hours(1),
      html: '<p>Добрий день, Олено!</p><p>Для міста радимо <strong>M</strong> з низькою рамою. If you prefer to sit upright, S with a longer seat post is possible too. May I ask how far you ride each day?</p>',
    },
    {
      from: 'contact',
      minutesAgo: hours(7),
      html: '<p>Приблизно 9 км на день, і часто з дитячим кріслом. Тоді M?</p>',
    },
  ],
} as const satisfies SeedConversation;

export const shippingToCairo = {
  subject: 'هل تشحنون إلى القاهرة؟',
  source: 'whatsapp',
  status: 'open',
  priority: 'low',
  contact: 'mahmoud',
  assignee: 'amina',
  tags: ['delivery'],
  messages: [
    {
      from: 'contact',
      minutesAgo: days(1) + hours(9),
      html: '<p>السلام عليكم، هل تشحنون دراجة <strong>Egret</strong> القابلة للطي إلى القاهرة؟ وكم تبلغ تكلفة الشحن؟</p>',
    },
    {
      from: 'amina',
      minutesAgo: days(1) + hours(2),
      html: '<p>وعليكم السلام أستاذ محمود، نعم، نشحن إلى القاهرة. تكلفة الشحن 140 يورو وتصل الدراجة خلال عشرة أيام تقريبًا.</p><p>Customs are charged on arrival; we send the papers with the parcel.</p>',
    },
    { from: 'contact', minutesAgo: 88, html: '<p>ممتاز، شكرًا جزيلًا. وهل اللون الأزرق متوفر؟</p>' },
  ],
} as const satisfies SeedConversation;

export const greenFrame = {
  source: 'instagram',
  status: 'open',
  contact: 'ananya',
  messages: [
    {
      from: 'contact',
      minutesAgo: hours(13),
      html: '<p>नमस्ते! आपकी नई साइकिल बहुत सुंदर है। क्या यह हरे रंग में भी मिलेगी?</p>',
    },
  ],
} as const satisfies SeedConversation;

export const seoulDealer = {
  subject: '서울에서 시승할 수 있나요?',
  source: 'chat',
  status: 'open',
  contact: 'seoyeon',
  assignee: 'yuki',
  messages: [
    {
      from: 'contact',
      minutesAgo: 27,
      html: '<p>안녕하세요! 서울에서 헤론 시티를 시승할 수 있는 매장이 있을까요?</p>',
    },
    {
      from: 'yuki',
      minutesAgo: 21,
      html: '<p>안녕하세요 서연 님! 성수동에 협력 매장이 있습니다. They have a City in size S and a Tour in M to try.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const waitingForBattery = {
  subject: 'הסוללה לא נטענת (battery does not charge)',
  source: 'email',
  status: 'snoozed',
  snoozedForMinutes: days(4),
  priority: 'high',
  contact: 'dana',
  assignee: 'tomasz',
  tags: ['battery', 'warranty'],
  messages: [
    {
      from: 'contact',
      minutesAgo: days(5),
      html: '<p>שלום, הסוללה של הפליקן שלי נטענת רק עד 40%. כבר ניסיתי שקע אחר.</p><p>Battery serial <code>PB-36-20418</code>.</p>',
    },
    {
      from: 'tomasz',
      minutesAgo: days(5) - hours(3),
      html: '<p>שלום דנה, thank you for the serial. Stopping at 40% is a cell that has drifted, and that is covered. A new battery is on its way to our partner in Haifa.</p>',
    },
    { from: 'contact', minutesAgo: days(4), html: '<p>תודה רבה! מתי היא תגיע?</p>' },
    {
      from: 'tomasz',
      minutesAgo: days(4) - hours(1),
      html: '<p>In about eight days: batteries travel by ship. I have set myself a reminder and will write as soon as it lands.</p>',
    },
  ],
  notes: [
    {
      from: 'tomasz',
      minutesAgo: days(4) - hours(2),
      html: '<p>Ship is the “Levant”, due in Haifa in eight days. Partner is told.</p>',
    },
  ],
} as const satisfies SeedConversation;

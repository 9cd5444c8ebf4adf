import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

export const doubleCharge = {
  subject: 'Charged twice for one bicycle',
  source: 'email',
  status: 'open',
  priority: 'high',
  contact: 'marek',
  team: 'Orders',
  tags: ['billing'],
  messages: [
    {
      from: 'contact',
      minutesAgo: 71,
      html: '<p>Dear Heron,</p><p>my bank shows two payments of <strong>€1,849.00</strong> to you, four seconds apart:</p><pre><code>2 Nov 09:14:07  HERON BICYCLES GENT   -1849.00\n2 Nov 09:14:11  HERON BICYCLES GENT   -1849.00</code></pre><p>I am fond of your bicycles, but one at a time. Please return the second payment.</p><p>Marek Dvořák</p>',
    },
  ],
  notes: [
    {
      from: 'yuki',
      minutesAgo: 49,
      html: '<p>The bank confirms two payments. Whoever takes this: refund the <em>second</em>, the first is tied to the invoice.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const invoiceForEmployer = {
  subject: 'Invoice in the name of my employer',
  source: 'email',
  status: 'closed',
  priority: 'low',
  contact: 'jonas',
  team: 'Orders',
  assignee: 'yuki',
  tags: ['billing'],
  closedMinutesAgo: days(40),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(41),
      html: '<p>My employer leases the bicycle for me and needs the invoice in its own name, with the VAT number. Is that possible after the fact?</p>',
    },
    {
      from: 'yuki',
      minutesAgo: days(41) - hours(2),
      markedAsSolutionMinutesAgo: days(40),
      html: '<p>Yes, for as long as the year is open. Please send me:</p><ul><li>the company’s full name and address</li><li>its VAT number</li><li>the number of the first invoice (yours is <strong>R-3381</strong>)</li></ul><p>We cancel the first one and write a new one. Nothing changes in what was paid.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(40) + hours(6),
      html: '<p>Havel &amp; Partner GmbH, Lange Straße 4, 10243 Berlin, DE 811 555 019.</p>',
    },
    {
      from: 'yuki',
      minutesAgo: days(40) + 10,
      html: '<p>Done, the new invoice is in your mailbox. Enjoy the ride to work.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const giftVoucher = {
  subject: 'Gift voucher for my sister',
  source: 'instagram',
  status: 'closed',
  contact: 'sofia',
  team: 'Orders',
  assignee: 'amina',
  tags: ['billing', 'first bicycle'],
  closedMinutesAgo: days(17),
  messages: [
    {
      from: 'contact',
      minutesAgo: days(18),
      html: '<p>¡Hola! Do you have gift vouchers? My sister turns 30 and still takes the bus 🙈</p>',
    },
    {
      from: 'amina',
      minutesAgo: days(18) - 25,
      html: '<p>¡Hola Sofía! We do, for any amount, on <a href="https://heron.example/vouchers" rel="noopener noreferrer nofollow" target="_blank">heron.example/vouchers</a>. They come as a card with a bell on it. A real bell.</p>',
    },
    { from: 'contact', minutesAgo: days(17) + 5, html: '<p>UNA CAMPANA 😍 ordered!</p>' },
  ],
} as const satisfies SeedConversation;

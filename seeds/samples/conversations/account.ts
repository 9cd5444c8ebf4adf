import { days, hours } from '../../minutes.ts';
import type { SeedConversation } from '../../seed-world.ts';

/** The long one: several days, a plan, a file, and notes between colleagues. */
export const teamAccounts = {
  subject: 'Accounts for our whole team',
  source: 'email',
  status: 'open',
  priority: 'medium',
  contact: 'priya',
  assignee: 'you',
  tags: ['account', 'invoice'],
  customAttributes: { seats: 14 },
  messages: [
    {
      from: 'contact',
      minutesAgo: days(6),
      html: '<p>Good morning,</p><p>we are fourteen people in two towns and have shared one account so far, which is as bad as it sounds. What is the best way to give everybody their own, <em>without</em> losing our order history?</p><p>Priya Raman</p>',
    },
    {
      from: 'you',
      minutesAgo: days(6) - hours(2),
      handle: 'plan',
      html: '<p>Good morning Priya,</p><p>that can be done in three steps, and nothing is lost on the way:</p><ol><li>We turn the shared account into a <strong>company account</strong>; the history stays with it.</li><li>You send a list of names and addresses, and each of them gets an invitation.</li><li>When all have joined, the old password is switched off.</li></ol><p>Shall I begin with the first?</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(6) - hours(3),
      replyTo: 'plan',
      html: '<p>Yes please. Does it cost anything?</p>',
    },
    {
      from: 'you',
      minutesAgo: days(5),
      html: '<p>No: people are free, and you go on paying by order. The account is a company account since this morning.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(5) - hours(1),
      html: '<p>That was quick. Here is the list; the two marked with “buyer” may order, the others may only look.</p>',
      attachments: [{ file: 'people.csv', name: 'people.csv', contentType: 'text/csv' }],
    },
    {
      from: 'you',
      minutesAgo: days(4),
      html: '<p>All fourteen are invited. The links work for seven days, so it is worth telling people to look into their spam folder too.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(3),
      html: '<p>Twelve are in. Two say that their link “was used already”, and swear that it was not them.</p>',
    },
    {
      from: 'you',
      minutesAgo: days(3) - hours(1),
      html: '<p>I believe them: some mail programs open links to check them. I have sent both a new one, which asks for a click first.</p>',
    },
    {
      from: 'contact',
      minutesAgo: days(1),
      html: '<p>Fourteen out of fourteen. You can switch the old password off.</p>',
    },
    {
      from: 'you',
      minutesAgo: days(1) - 40,
      html: '<p>Done. Anybody who still uses it is told to ask you for an invitation.</p>',
    },
    {
      from: 'contact',
      minutesAgo: hours(2) + 10,
      html: '<p>One last thing, from our bookkeeper: can invoices from now on carry our VAT number, <code>GB 000 0000 00</code>, and go to accounts@raman-and-daughters.example?</p>',
    },
  ],
  notes: [
    {
      from: 'you',
      minutesAgo: days(5) - hours(2),
      html: '<p>Ines Duarte is in the list twice. Invited once, and did not make anything of it.</p>',
    },
    {
      from: 'you',
      minutesAgo: hours(2),
      html: '<p>VAT number: finance has to enter it, support cannot. Put the address in first, then hand over.</p>',
    },
  ],
} as const satisfies SeedConversation;

export const cannotSignIn = {
  subject: 'The code from the mail is always wrong',
  source: 'chat',
  status: 'open',
  priority: 'urgent',
  contact: 'samuel',
  tags: ['account'],
  messages: [
    {
      from: 'contact',
      minutesAgo: 26,
      html: '<p>I ask for a code, I get a code, I type the code, and it says that it is wrong. Three times now.</p>',
    },
    {
      from: 'you',
      isAi: true,
      minutesAgo: 25,
      html: '<p>Each code replaces the one before it, so only the <strong>latest</strong> mail counts. Could you ask once more, wait a minute, and use the newest mail?</p>',
    },
    {
      from: 'contact',
      minutesAgo: 6,
      html: '<p>I did exactly that. Still wrong, and I have to change an order before four.</p>',
    },
  ],
} as const satisfies SeedConversation;

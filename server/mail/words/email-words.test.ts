import { expect, test } from 'vitest';
import { emailWords as german } from './de/emails.ts';
import { emailWords } from './email-words.ts';
import { emailWords as english } from './en/emails.ts';

const channel = { channel: 'Support', organization: 'Heron', address: 'support@heron.example' };
const failure = { ...channel, incoming: 'closed', outgoing: 'refused' };
const held = { address: channel.address, isAtLeast: true };

function mapValues<Key extends string, Value>(of: Record<Key, Value>, map: (value: Value) => string) {
  return Object.fromEntries(Object.entries<Value>(of).map(([key, value]) => [key, map(value)]));
}

/** Every email, with each of its variants. */
function everyEmail(words: typeof english): [string, Record<string, string | string[]>][] {
  const invitation = { inviter: 'Mara', inviterEmail: 'mara@heron.example', organization: 'Heron' };
  const webhook = { app: 'Helper', organization: 'Heron', host: 'hooks.example.com' };
  const account = { name: 'Mara', host: 'support.example.com' };
  return [
    ['frame', { copyAddress: words.copyAddress, sentBy: words.sentBy, openChannel: words.openChannel }],
    ['reasons', { named: words.namedInChannel, admin: words.adminOf('Heron') }],
    ['invitation of a member', words.invitation({ ...invitation, duty: 'member' })],
    ['invitation of an admin', words.invitation({ ...invitation, duty: 'admin' })],
    ['password reset', words.passwordReset(account)],
    [
      'password changed',
      words.passwordChanged({ ...account, forgotAddress: 'https://support.example.com/' }),
    ],
    ...Object.entries(words.factorChanged).map(([change, email]): [string, ReturnType<typeof email>] => [
      change,
      email({ ...account, forgotAddress: 'https://support.example.com/' }),
    ]),
    ['policy reset', words.policyReset({ name: 'Robin', organization: 'Heron', host: account.host })],
    ['sign-in changed', words.signInChanged({ name: 'Robin', organization: 'Heron', host: account.host })],
    [
      'sign-in of the installation changed',
      words.installationSignInChanged({ name: 'Robin', organization: 'Heron', host: account.host }),
    ],
    ['password allowed', words.passwordAllowed({ name: 'Robin', organization: 'Heron', host: account.host })],
    [
      'organization deleted',
      words.organizationDeleted({
        name: 'Robin',
        organization: 'Heron',
        host: account.host,
        until: '2026-12-31',
      }),
    ],
    ['webhook disabled', words.webhookDisabled({ ...webhook, reason: 'failing' })],
    ['webhook gone', words.webhookDisabled({ ...webhook, reason: 'gone' })],
    ['webhook disabled on request', words.webhookDisabled({ ...webhook, reason: 'requested' })],
    ['export ready', words.exportReady({ organization: 'Heron', days: 7, isOfContact: false })],
    [
      "export of a contact's data ready",
      words.exportReady({ organization: 'Heron', days: 7, isOfContact: true }),
    ],
    ['channel failing', words.channelFailing(failure)],
    ['channel recovered', words.channelRecovered(channel)],
    ['one email held', words.heldMail({ ...held, count: 1 })],
    ['many emails held', words.heldMail({ ...held, count: 100 })],
    ['one unread', words.unread({ organization: 'Heron', count: 1, isAtLeast: false })],
    ['many unread', words.unread({ organization: 'Heron', count: 100, isAtLeast: true })],
    ['why', { why: words.whyUnread({ organization: 'Heron', settingsAddress: 'https://heron.example/' }) }],
    ['conversation', { more: words.moreUnread }],
    ...[1, 2].map((count): [string, Record<string, string>] => [
      `what happened, ${count}`,
      mapValues(words.happened, (sentence) => sentence({ name: 'Mara', count })),
    ]),
  ];
}

test('every sentence of every email exists in German too, translated', () => {
  const spoken = new Map(everyEmail(german));
  for (const [name, email] of everyEmail(english)) {
    const other = spoken.get(name) ?? {};
    expect([name, Object.keys(other).sort()]).toEqual([name, Object.keys(email).sort()]);
    const sentences = Object.values(email).flat();
    const same = Object.values(other)
      .flat()
      .filter((text) => sentences.includes(text) && !text.startsWith('https:'));
    expect([name, same]).toEqual([name, []]);
  }
});

test('names, addresses and errors are in the email whatever its language', () => {
  for (const words of [english, german]) {
    const { heading, paragraphs } = words.channelFailing(failure);
    for (const text of ['Support', 'Heron']) expect(heading).toContain(text);
    for (const text of [channel.address, 'closed', 'refused']) expect(paragraphs.join()).toContain(text);
  }
});

test('for an unknown language, or one without a catalog, it is English', () => {
  expect([null, 'fr', 'constructor', 'de'].map((it) => emailWords(it).language)).toEqual([
    'en',
    'en',
    'en',
    'de',
  ]);
});

import { afterAll, describe, expect, test } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { keepSource } from '../features/mail/keep-source.ts';
import { conversationMark, messageMark, testMark } from '../features/mail/mail-marks.ts';
import { newId, parsePublicId, publicId } from '../ids/public-id.ts';
import { makeTnef } from '../mime/testing/make-tnef.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../testing/receive-mail.ts';
import { secretKey } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { addConversation } from '../testing/world-records.ts';

/*
 * Where email goes, case by case. Each line of the tables is an email and its result:
 *
 * joins it is a message in the conversation that it replies to
 *
 * new it starts a new conversation
 *
 * held, refused it is no message; an admin sees why
 */

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const support = 'support@heron.example';
const channel = await addMailChannel(app.database, {
  organizationId,
  address: support,
  settings: {
    trusted_servers: ['mx.heron.example'],
    form_senders: ['forms@website.example'],
    subject_numbers: true,
  },
});
const { deliver, readAll } = mailReceiver(app, channel);
const api = await as(jonas);
const digest = keyedDigest(secretKey);

type Thread = {
  id: string;
  publicId: string;
  number: number;
  customer: string;
  /** Message-ID of the customer's email. */
  questionId: string;
  /** Message-ID of our reply, and the first id in its References. */
  answered: string;
  anchor: string;
  /** The Reply-To address of our reply. */
  replyTo: string;
};

/** A customer wrote, Jonas replied by email, and the conversation is closed. */
async function thread(): Promise<Thread> {
  const customer = `nora-${newId()}@customer.example`;
  const questionId = `${newId()}@customer.example`;
  const mail = mailSource({ From: `Nora <${customer}>`, To: support, 'Message-ID': `<${questionId}>` });
  const { messageId } = await deliver(mail);
  const { conversation_id, id } = await messageOf(messageId);
  expect(id).toBeDefined();
  const response = await api.post(`/conversations/${conversation_id}/messages`, {
    body_html: '<p>We send a new one.</p>',
    conversation_status: 'closed',
  });
  expect(response.status).toBe(201);
  const [uuid, message] = [
    parsePublicId('cnv', conversation_id),
    parsePublicId('msg', response.body.data.id),
  ];
  const mark = conversationMark(digest, organizationId, uuid ?? '');
  return {
    id: uuid ?? '',
    publicId: conversation_id,
    number: (await api.get(`/conversations/${conversation_id}`)).body.data.number,
    customer,
    questionId,
    answered: `${messageMark(digest, organizationId, message ?? '')}@heron.example`,
    anchor: `${mark}@heron.example`,
    replyTo: `support+${mark}@heron.example`,
  };
}

async function messageOf(uuid: string | null) {
  const [row] = await app.database.read<{ conversation_id: string }>({
    text: 'SELECT conversation_id FROM messages WHERE organization_id = $1 AND id = $2',
    values: [organizationId, uuid],
  });
  if (!row || uuid === null) return {};
  const path = `/conversations/${publicId('cnv', row.conversation_id)}/messages/${publicId('msg', uuid)}`;
  return (await api.get(path)).body.data;
}

/** The result of an email, in the words of the tables. */
async function outcome(mail: string | Buffer, of: Thread) {
  const { state, reason, messageId } = await deliver(mail);
  const message = await messageOf(messageId);
  if (state !== 'done' || messageId === null) return { outcome: state, reason };
  const { conversation_id } = message;
  const conversation = (await api.get(`/conversations/${conversation_id}`)).body.data;
  return {
    outcome: conversation_id === of.publicId ? 'joins' : 'new',
    status: conversation.status,
    waits: conversation.waiting_since !== null,
    spam: conversation.is_spam,
    contact: conversation.contact.email,
    author: message.user.email,
    says: message.meta_info.deskbell,
    body: message.body_html,
  };
}

type Case = [sentence: string, headers: (of: Thread) => Record<string, string | undefined>, expected: object];

const nora = ({ customer }: Thread) => ({ From: `Nora <${customer}>`, To: support });
const eve = { From: 'Eve <eve@elsewhere.example>', To: support };
const passed = { 'Authentication-Results': 'mx.heron.example; dmarc=pass header.from=customer.example' };
const failed = { 'Authentication-Results': 'mx.heron.example; dmarc=fail header.from=customer.example' };

describe('an email that replies', () => {
  const cases: Case[] = [
    [
      'our mail, from the customer: joins, and opens the conversation again',
      (of) => ({
        ...nora(of),
        'In-Reply-To': `<${of.answered}>`,
        References: `<${of.anchor}> <${of.answered}>`,
      }),
      { outcome: 'joins', status: 'open', waits: true },
    ],
    [
      'our mail, from a phone that writes no References: joins by In-Reply-To',
      (of) => ({ ...nora(of), 'In-Reply-To': `<${of.answered}>` }),
      { outcome: 'joins' },
    ],
    [
      'our mail, whose Message-ID a server has replaced on the way: joins by the first of its References',
      (of) => ({
        ...nora(of),
        'In-Reply-To': '<changed@relay.example>',
        References: `<${of.anchor}> <x@relay.example>`,
      }),
      { outcome: 'joins' },
    ],
    [
      'our mail, from a program that keeps nothing but the address: joins by the address',
      (of) => ({ ...nora(of), To: of.replyTo }),
      { outcome: 'joins' },
    ],
    [
      'our mail, to an address that a server wrote in capitals: joins',
      (of) => ({ ...nora(of), To: of.replyTo.toUpperCase() }),
      { outcome: 'joins' },
    ],
    [
      'our mail, forwarded to the mailbox: joins by Delivered-To',
      (of) => ({ ...nora(of), 'Delivered-To': of.replyTo }),
      { outcome: 'joins' },
    ],
    [
      'their own first mail, before we answered it: joins by that',
      (of) => ({ ...nora(of), References: `<${of.questionId}>` }),
      { outcome: 'joins' },
    ],
    [
      'with the number of the conversation in its subject alone: joins, as this channel allows it',
      (of) => ({ ...nora(of), Subject: `Re: [#${of.number}] Broken wheel` }),
      { outcome: 'joins' },
    ],
    [
      'nothing: begins a conversation, though its subject is the same',
      (of) => ({ ...nora(of), Subject: 'Re: Broken wheel' }),
      { outcome: 'new', status: 'open', waits: true },
    ],
    [
      'an email that we do not have: begins a conversation',
      (of) => ({ ...nora(of), 'In-Reply-To': '<lost@elsewhere.example>' }),
      { outcome: 'new' },
    ],
  ];
  test.each(cases)('%s', async (_, headers, expected) => {
    const of = await thread();
    expect(await outcome(mailSource(headers(of)), of)).toMatchObject(expected);
  });

  test('to one that was merged since: joins its target', async () => {
    const [of, into] = [await thread(), await thread()];
    expect((await api.post(`/conversations/${of.publicId}/merge`, { into_id: into.publicId })).status).toBe(
      200,
    );
    const mail = mailSource({ ...nora(of), References: `<${of.anchor}>` });
    expect(await outcome(mail, into)).toMatchObject({ outcome: 'joins' });
  });
});

describe('security 90: an unknown sender', () => {
  const cases: Case[] = [
    [
      'with our mark, since somebody passed our mail on to them: joins, as themselves, and it is said',
      (of) => ({ ...eve, References: `<${of.anchor}>` }),
      { outcome: 'joins', author: 'eve@elsewhere.example', says: { joined_by_reply: true } },
    ],
    [
      "with the Message-ID of the customer's mail, which others may have seen: stays outside",
      (of) => ({ ...eve, 'In-Reply-To': `<${of.questionId}>` }),
      { outcome: 'new', contact: 'eve@elsewhere.example' },
    ],
    [
      'with the number of a conversation in the subject: stays outside',
      (of) => ({ ...eve, Subject: `[#${of.number}]` }),
      { outcome: 'new', contact: 'eve@elsewhere.example' },
    ],
    [
      'with a mark that was guessed: stays outside',
      (of) => ({ ...eve, References: `<t.${of.publicId.slice(4)}.aaaaaaaaaaaaaaaa@heron.example>` }),
      { outcome: 'new' },
    ],
    [
      'in the name of the customer, and fails the check of the address: stays outside, and is marked',
      (of) => ({ ...nora(of), ...failed, 'In-Reply-To': `<${of.questionId}>` }),
      { outcome: 'new', says: { verified: false } },
    ],
    [
      'with a verdict that they wrote themselves: it counts for nothing',
      (of) => ({
        ...nora(of),
        'Authentication-Results': 'mx.evil.example; dmarc=pass',
        'In-Reply-To': `<${of.questionId}>`,
      }),
      { outcome: 'joins', says: expect.not.objectContaining({ verified: expect.anything() }) },
    ],
  ];
  test.each(cases)('%s', async (_, headers, expected) => {
    const of = await thread();
    expect(await outcome(mailSource(headers(of)), of)).toMatchObject(expected);
  });

  test('that claims to reply to a conversation they may not join: the new one names it', async () => {
    const of = await thread();
    const { says } = (await outcome(mailSource({ ...eve, 'In-Reply-To': `<${of.questionId}>` }), of)) as {
      says: object;
    };
    expect(says).toEqual({ channel: channel.publicId, may_belong_to: of.number });
  });

  test("with a mark of another organization's conversation: the mark is ignored", async () => {
    const of = await thread();
    const other = await addConversation(app.database, { organizationId: tea.house.id });
    const mark = conversationMark(digest, tea.house.id, other.id);
    expect(await outcome(mailSource({ ...eve, References: `<${mark}@heron.example>` }), of)).toMatchObject({
      outcome: 'new',
    });
  });
});

describe('an email sent by a machine', () => {
  const cases: Case[] = [
    [
      'an absence note to our answer: joins, and neither opens the conversation nor begins a wait',
      (of) => ({ ...nora(of), References: `<${of.anchor}>`, 'Auto-Submitted': 'auto-replied' }),
      { outcome: 'joins', status: 'closed', waits: false, says: { automatic: true } },
    ],
    [
      'an absence note of an old server, by Precedence: the same',
      (of) => ({ ...nora(of), References: `<${of.anchor}>`, Precedence: 'auto_reply' }),
      { outcome: 'joins', status: 'closed', waits: false },
    ],
    [
      'a message without a sender to return it to: the same',
      (of) => ({ ...nora(of), References: `<${of.anchor}>`, 'Return-Path': '<>' }),
      { outcome: 'joins', status: 'closed', waits: false },
    ],
    [
      'the order of a shop: begins a conversation that waits, like any other',
      (of) => ({ ...nora(of), 'Auto-Submitted': 'auto-generated' }),
      { outcome: 'new', status: 'open', waits: true, says: { badges: ['generated'] } },
    ],
    [
      'a mailing list: the same, and it is said',
      (of) => ({ ...nora(of), 'List-Id': '<riders.customer.example>' }),
      { outcome: 'new', waits: true, says: { badges: ['mailing_list', 'generated'] } },
    ],
    [
      'a form on our web site: its contact is who filled it in',
      (of) => ({ From: 'Website <forms@website.example>', 'Reply-To': `Nora <${of.customer}>`, To: support }),
      { outcome: 'new', says: { via_form: true } },
    ],
    [
      'a group that writes in the name of our address: its contact is who wrote',
      (of) => ({ From: `'Nora' via Support <${support}>`, 'Reply-To': `Nora <${of.customer}>`, To: support }),
      { outcome: 'new' },
    ],
    [
      'one that the mail server has marked as spam: begins a conversation among the spam',
      () => ({ ...eve, 'X-Spam-Flag': 'YES' }),
      { outcome: 'new', spam: true },
    ],
    [
      'one that is marked as spam, and answers us: joins, and is none',
      (of) => ({ ...nora(of), References: `<${of.anchor}>`, 'X-Spam-Flag': 'YES' }),
      { outcome: 'joins', spam: false },
    ],
    [
      'our own answer, which a list has sent back to us: refused',
      (of) => ({ From: support, 'Message-ID': `<${of.answered}>` }),
      { outcome: 'refused', reason: 'It is an email of ours that came back.' },
    ],
    [
      'the mail of a test of a channel, to which a relay has given another Message-ID: refused',
      () => ({ From: support, References: `<${testMark(digest, organizationId, newId())}@heron.example>` }),
      {
        outcome: 'refused',
        reason: expect.stringMatching(
          /^It is the mail of a test of a channel: .*, with another Message-ID\.$/,
        ),
      },
    ],
  ];
  test.each(cases)('%s', async (_, headers, expected) => {
    const of = await thread();
    const mail = headers(of);
    const expectsNora = mail['Reply-To'] !== undefined && { contact: of.customer };
    expect(await outcome(mailSource(mail), of)).toMatchObject({ ...expected, ...expectsNora });
  });

  test('the sixteenth email of an address within ten minutes: held', async () => {
    const of = await thread();
    for (let count = 0; count < 14; count += 1)
      expect((await deliver(mailSource(nora(of)))).state).toBe('done');
    expect(await outcome(mailSource(nora(of)), of)).toEqual({
      outcome: 'held',
      reason: 'This address has sent 15 emails within ten minutes.',
    });
  });
});

describe('an unusual email', () => {
  const cases: Case[] = [
    [
      'without a Message-ID: is taken',
      (of) => ({ ...nora(of), 'Message-ID': undefined }),
      { outcome: 'new' },
    ],
    ['without a subject: is taken', (of) => ({ ...nora(of), Subject: undefined }), { outcome: 'new' }],
    ['without a Date: is taken', (of) => ({ ...nora(of), Date: undefined }), { outcome: 'new' }],
    [
      'with two senders: the first counts, and it is said',
      (of) => ({ ...nora(of), From: `Nora <${of.customer}>, Eve <eve@elsewhere.example>` }),
      { outcome: 'new', says: { badges: ['several_senders'] } },
    ],
    [
      'without an address to answer: held',
      () => ({ From: 'Nobody', To: support }),
      { outcome: 'held', reason: 'It has no address in From, so nobody can reply to it.' },
    ],
    [
      'with a verdict of a server that we trust: says that it is verified',
      (of) => ({ ...nora(of), ...passed }),
      { outcome: 'new', says: { verified: true } },
    ],
  ];
  test.each(cases)('%s', async (_, headers, expected) => {
    const of = await thread();
    expect(await outcome(mailSource(headers(of)), of)).toMatchObject(expected);
  });

  test('whose sender uses somebody else’s address as a name: the real address is shown next to it', async () => {
    const of = await thread();
    const sender = `eve-${newId()}@evil.example`;
    const { messageId } = await deliver(mailSource({ From: `"${of.customer}" <${sender}>`, To: support }));
    const { user, conversation_id } = await messageOf(messageId);
    expect([user.name, user.email]).toEqual([`${of.customer} (${sender})`, sender]);
    expect(conversation_id).not.toBe(of.publicId);
  });

  test('with an empty file: the file is named, and not stored', async () => {
    const of = await thread();
    const part = (name: string, text: string) => [
      '--outer',
      `Content-Type: text/plain; name=${name}`,
      `Content-Disposition: attachment; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(text).toString('base64'),
    ];
    const body = [...part('empty.txt', ''), ...part('bill.txt', 'Ten euros'), '--outer--', ''].join('\n');
    const headers = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=outer' };
    const { messageId } = await deliver(mailSource({ ...nora(of), ...headers }, body));
    const { attachments, meta_info } = await messageOf(messageId);
    expect(attachments.map((it: { original_filename: string }) => it.original_filename)).toEqual([
      'bill.txt',
    ]);
    expect(meta_info.deskbell.empty_files).toEqual(['empty.txt']);
  });

  test('dated in the future: counts as sent when it was received', async () => {
    const of = await thread();
    const { messageId } = await deliver(mailSource({ ...nora(of), Date: 'Fri, 01 Jan 2100 00:00:00 +0000' }));
    const [row] = await app.database.read<{ is_now: boolean }>({
      text: `SELECT sent_at < now() AND sent_at > now() - interval '1 hour' AS is_now FROM mail_messages WHERE message_id = $1`,
      values: [messageId],
    });
    expect(row).toEqual({ is_now: true });
  });

  test('that arrives twice, with different transport headers: is one message', async () => {
    const of = await thread();
    const mail = mailSource(nora(of));
    const [first, second] = [await deliver(mail), await deliver(`Received: by another.example\n${mail}`)];
    expect(second).toEqual({
      state: 'done',
      reason: 'The same mail came in before.',
      messageId: first.messageId,
    });
  });

  test('from a blocked contact: rejected, and its source is deleted', async () => {
    const of = await thread();
    const contact = (await api.get(`/conversations/${of.publicId}`)).body.data.contact.id;
    await api.call(`/contacts/${contact}`, { method: 'PATCH', json: { is_blocked: true } });
    expect(await outcome(mailSource(nora(of)), of)).toEqual({
      outcome: 'refused',
      reason: 'Its sender is blocked.',
    });
    const [left] = await app.database.read<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM mail_receipts WHERE state = 'refused' AND raw_key IS NOT NULL`,
      values: [],
    });
    expect(left).toEqual({ count: 0 });
  });
});

describe('an email that somebody forwards', () => {
  const forwarded = (customer: string) =>
    `Can somebody look at this?\n\n---------- Forwarded message ---------\nFrom: Nora <${customer}>\nDate: Mon, Nov 23, 2026 at 9:00 AM\nSubject: Broken wheel\nTo: Mara <${mara.email}>\n\n\nMy wheel is broken.\n`;
  const verified = (domain: string) => ({
    'Authentication-Results': `mx.heron.example; dmarc=pass header.from=${domain}`,
  });

  test('as an authenticated member: is the original sender’s email, and their own text is a note', async () => {
    const of = await thread();
    const mail = mailSource(
      {
        From: `Mara <${mara.email}>`,
        To: support,
        Subject: 'Fwd: Broken wheel',
        ...verified('heron.example'),
      },
      forwarded(of.customer),
    );
    const { messageId } = await deliver(mail);
    const message = await messageOf(messageId);
    expect(message).toMatchObject({ body_html: '<p>My wheel is broken.</p>', user: { email: of.customer } });
    const notes = (await api.get(`/conversations/${message.conversation_id}/notes`)).body.data;
    expect(notes).toMatchObject([
      { body_html: '<p>Can somebody look at this?</p>', user: { id: mara.publicId } },
    ]);
  });

  test.each([
    ['a member, whose address nobody checked: is their own mail', mara.email, {}],
    ['somebody else: is their own mail', 'eve@elsewhere.example', verified('elsewhere.example')],
  ])('%s', async (_, address, headers) => {
    const of = await thread();
    const mail = mailSource(
      { From: `Somebody <${address}>`, To: support, Subject: 'Fwd: Broken wheel', ...headers },
      forwarded(of.customer),
    );
    expect(await outcome(mail, of)).toMatchObject({ outcome: 'new', contact: address, author: address });
  });
});

describe('the content of an email', () => {
  const read = async (headers: Record<string, string>, body: string) => {
    const of = await thread();
    return outcome(mailSource({ ...nora(of), References: `<${of.anchor}>`, ...headers }, body), of);
  };

  test('the quote of a reply is collapsed, and stored', async () => {
    const body =
      'Thank you!\n\nOn Mon, 23 Nov 2026 at 09:00, Jonas <support@heron.example> wrote:\n> We send a new one.\n';
    expect(await read({}, body)).toMatchObject({ body: '<p>Thank you!</p>', says: { has_quote: true } });
    const [row] = await app.database.read<{ quoted_html: string }>({
      text: 'SELECT quoted_html FROM mail_messages WHERE quoted_html IS NOT NULL ORDER BY message_id DESC LIMIT 1',
      values: [],
    });
    expect(row?.quoted_html).toContain('&gt; We send a new one.');
  });

  test('inline replies stay where they are', async () => {
    const body =
      'On Monday, Jonas wrote:\n> Which colour?\n\nRed, please.\n\n> And which size?\n\n28 inches.\n';
    const { body: html } = (await read({}, body)) as { body: string };
    for (const text of ['Which colour?', 'Red, please.', 'And which size?', '28 inches.'])
      expect(html).toContain(text);
  });

  test('the quote of an email that starts a conversation stays, since nobody here has read it', async () => {
    const of = await thread();
    const body = 'See below.\n\nOn Monday, Somebody wrote:\n> Ask Heron.\n';
    expect(await outcome(mailSource(nora(of), body), of)).toMatchObject({
      outcome: 'new',
      body: '<p>See below.</p><p>On Monday, Somebody wrote:<br>&gt; Ask Heron.</p>',
    });
  });

  test('an inline picture is shown in place, and a file is attached to the message', async () => {
    const body = [
      '--outer',
      'Content-Type: multipart/related; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Look:</p><img src="cid:wheel@customer">',
      '--inner',
      'Content-Type: image/gif; name=wheel.gif',
      'Content-ID: <wheel@customer>',
      'Content-Transfer-Encoding: base64',
      '',
      'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
      '--inner--',
      '--outer',
      'Content-Type: text/plain; name=bill.txt',
      'Content-Disposition: attachment; filename=bill.txt',
      '',
      'Ten euros',
      '--outer--',
      '',
    ].join('\n');
    const of = await thread();
    const headers = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=outer' };
    const { messageId } = await deliver(mailSource({ ...nora(of), ...headers }, body));
    const message = await messageOf(messageId);
    const names = message.attachments.map((it: { original_filename: string }) => it.original_filename);
    expect(names).toEqual(['wheel.gif', 'bill.txt']);
    const picture = await fetch(/<img src="([^"]+)"/.exec(message.body_html)?.[1] ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif']);
  });

  test('text in an undeclared legacy encoding is readable', async () => {
    const of = await thread();
    const mail = mailSource(nora(of), 'Gr\xfc\xdfe aus K\xf6ln').replace(/\n/g, '\r\n');
    expect(await outcome(Buffer.from(mail, 'latin1'), of)).toMatchObject({ body: '<p>Grüße aus Köln</p>' });
  });

  test('has its scripts removed, and hidden lines stay hidden', async () => {
    const html = '<div style="display:none">Preview</div><p>Hello</p><script>alert(1)</script>';
    expect(await read({ 'Content-Type': 'text/html' }, html)).toMatchObject({ body: '<p>Hello</p>' });
  });

  test('the files that Outlook packs into a winmail.dat are attached to the message under their names', async () => {
    const packed = makeTnef({ name: 'Bill of March.pdf', type: 'application/pdf', content: 'ten euros' });
    const body = [
      '--b\nContent-Type: text/plain\n\nSee the bill.',
      '--b\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n',
      packed.toString('base64'),
      '--b--\n',
    ].join('\n');
    const of = await thread();
    const headers = { ...nora(of), 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
    const { attachments } = await messageOf((await deliver(mailSource(headers, body))).messageId);
    expect(attachments).toMatchObject([{ original_filename: 'Bill of March.pdf', extension: 'pdf' }]);
  });

  test('an invitation has its subject and time, and stays an attached file', async () => {
    const body = [
      '--b\nContent-Type: text/plain\n\nAda invites you.',
      '--b\nContent-Type: text/calendar; method=REQUEST; charset=utf-8; name=invite.ics\n',
      'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Test ride',
      'DTSTART;TZID=Europe/Berlin:20261201T100000\nDTEND;TZID=Europe/Berlin:20261201T110000\nEND:VEVENT\nEND:VCALENDAR',
      '--b--\n',
    ].join('\n');
    const of = await thread();
    const headers = {
      ...nora(of),
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/alternative; boundary=b',
    };
    const message = await messageOf((await deliver(mailSource(headers, body))).messageId);
    const starts_at = Date.UTC(2026, 11, 1, 9) / 1000;
    expect(message.meta_info.deskbell.invitation).toEqual({
      method: 'request',
      subject: 'Test ride',
      starts_at,
      ends_at: starts_at + 3600,
      day: null,
    });
    expect(message.attachments).toMatchObject([{ extension: 'ics' }]);
  });

  test('an email whose files are too large to fetch shows the size left in the mailbox', async () => {
    const of = await thread();
    const size = 61 * 1024 ** 2;
    const source = Buffer.from(mailSource(nora(of)).replace(/\n/g, '\r\n'));
    const arrived = { organizationId, channelId: channel.id, sourceKey: `INBOX:1:${newId()}`, source };
    await keepSource(app, { ...arrived, envelope: { left_in_mailbox: size } });
    await readAll();
    const [row] = await app.database.read<{ message_id: string }>({
      text: 'SELECT message_id FROM mail_receipts WHERE organization_id = $1 AND source_key = $2',
      values: [organizationId, arrived.sourceKey],
    });
    const { meta_info } = await messageOf(row?.message_id ?? null);
    expect(meta_info.deskbell).toMatchObject({ left_in_mailbox: size });
  });

  test('an encrypted email is a message with its file, labeled as encrypted', async () => {
    const headers = {
      'Content-Type': 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
    };
    const body =
      '--b\nContent-Type: application/octet-stream; name=message.asc\n\n-----BEGIN PGP MESSAGE-----\n--b--\n';
    expect(await read(headers, body)).toMatchObject({ outcome: 'joins', says: { badges: ['encrypted'] } });
  });
});

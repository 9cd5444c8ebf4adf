import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../server/ids/public-id.ts';
import { uploaded } from '../../server/testing/attachments.ts';
import { greenMail } from '../../server/testing/mail-servers/find-greenmail.ts';
import { realServers } from '../../server/testing/mail-servers/find-mail-servers.ts';
import { startGreenMail } from '../../server/testing/mail-servers/start-greenmail.ts';
import { type MailDesk, startMailDesk, support } from '../../server/testing/mail-servers/start-mail-desk.ts';
import { startMailServers } from '../../server/testing/mail-servers/start-mail-servers.ts';
import { mailSource } from '../../server/testing/receive-mail.ts';

const programs = realServers('mail through Dovecot and Exim');
const other = greenMail('mail through GreenMail');
const nora = 'nora@customer.example';
const tom = 'tom@customer.example';

let desk: MailDesk;

const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source.replace(/\n[ \t]+/g, ' '))?.[1] ?? '';
const waitFor = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 200_000, interval: 50 });
const mailWith = (address: string, text: string) =>
  waitFor(async () => {
    const emails = await desk.servers.mailsOf(address);
    const [mail, ...twins] = emails.filter((source) => source.includes(text));
    if (mail === undefined) throw new Error(`No mail to ${address} has come.`);
    expect(twins).toEqual([]);
    return mail;
  });
const conversationAbout = (subject: string) =>
  waitFor(async () => {
    const { data } = (await desk.api.get('/conversations')).body;
    const found = data.filter((conversation: { subject: string }) => conversation.subject === subject);
    expect(found).toHaveLength(1);
    return found[0];
  });
const customerWrites = async (from: string, subject: string) => {
  await desk.servers.send({
    to: support,
    source: mailSource({ From: from, To: support, Cc: tom, Subject: subject }),
  });
  return conversationAbout(subject);
};
type Party = { kind: string; address: string; state: string | null; error: string | null };
const recipientsOf = async (conversation: string, message: string): Promise<Party[]> => {
  const { body } = await desk.api.get(`/conversations/${conversation}/messages/${message}/mail`);
  return body.data.parties.filter(({ kind }: Party) => kind !== 'from');
};

const testCustomersPathToAReply = () =>
  test('takes a customer from their email to a reply, and from their next email to the same conversation', async () => {
    const subject = `A wheel, ${newId()}`;
    const conversation = await customerWrites(`Nora Vance <${nora}>`, subject);
    const path = `/conversations/${conversation.id}/messages`;
    const file = await uploaded(desk.api, {
      name: 'bill.txt',
      type: 'text/plain',
      bytes: Buffer.from('Paid'),
    });
    const sent = await desk.api.post(path, { body_html: '<p>It is on its way.</p>', attachment_ids: [file] });
    expect(sent.status).toBe(201);

    const received = await mailWith(nora, 'It is on its way.');
    expect(header(received, 'To')).toBe(`Nora Vance <${nora}>`);
    expect(header(received, 'Cc')).toBe(tom);
    expect(header(received, 'Subject')).toBe(`Re: ${subject}`);
    expect(header(received, 'References')).toContain(header(received, 'In-Reply-To'));
    expect(received).toContain('filename=bill.txt');
    expect(await mailWith(tom, 'It is on its way.')).toBeDefined();
    await waitFor(async () => {
      const recipients = await recipientsOf(conversation.id, sent.body.data.id);
      expect(recipients.map(({ address, state }) => [address, state])).toEqual([
        [nora, 'sent'],
        [tom, 'sent'],
      ]);
    });

    const id = header(received, 'Message-ID');
    const reply = {
      From: nora,
      To: support,
      Subject: `Re: ${subject}`,
      'In-Reply-To': id,
      References: `${header(received, 'References')} ${id}`,
    };
    await desk.servers.send({ to: support, source: mailSource(reply, 'It has arrived.') });
    await waitFor(async () => {
      const { data } = (await desk.api.get(path)).body;
      expect(data).toHaveLength(3);
      expect(JSON.stringify(data)).toContain('It has arrived.');
    });
  });

describe.skipIf(!programs)('a mailbox of Dovecot that is written to by Exim', () => {
  beforeAll(async () => {
    if (programs) desk = await startMailDesk(await startMailServers(programs, [support, nora, tom]));
  });

  test('passes its channel’s test: mail is sent and arrives, with both addresses and the Message-ID unchanged', async () => {
    await desk.api.call(`/channels/${desk.channel}/tests`, { method: 'POST' });
    const done = await waitFor(async () => {
      const { last_test } = (await desk.api.get(`/channels/${desk.channel}`)).body.data;
      expect(last_test.state).not.toBe('running');
      return last_test;
    });
    expect(done.steps.map(({ state, error }: Record<string, unknown>) => [state, error])).toEqual(
      Array(5).fill(['passed', null]),
    );
  });

  testCustomersPathToAReply();

  test("shows a bounce from the customer's server at its recipient, with the server's response", async () => {
    const unknownAddress = 'gone@customer.example';
    const conversation = await customerWrites(unknownAddress, `Gone, ${newId()}`);
    const path = `/conversations/${conversation.id}/messages`;
    const sent = await desk.api.post(path, {
      body_html: '<p>Nobody reads this.</p>',
      mail: { to: [{ address: unknownAddress }] },
    });
    expect(sent.status).toBe(201);
    const failed = await waitFor(async () => {
      const [recipient] = await recipientsOf(conversation.id, sent.body.data.id);
      expect(recipient?.state).toBe('failed');
      return recipient;
    });
    expect(failed).toMatchObject({
      address: unknownAddress,
      error: expect.stringMatching(/5\.1\.1.*doesn't exist/),
    });
  });

  test('shows a recipient refused with 550 immediately, beside one that gets the email', async () => {
    const conversation = await customerWrites(nora, `Refused, ${newId()}`);
    const sent = await desk.api.post(`/conversations/${conversation.id}/messages`, {
      body_html: '<p>To two.</p>',
      mail: { to: [{ address: nora }], cc: [{ address: 'refused@customer.example' }] },
    });
    expect(await mailWith(nora, 'To two.')).toBeDefined();
    await waitFor(async () =>
      expect(await recipientsOf(conversation.id, sent.body.data.id)).toMatchObject([
        { state: 'sent' },
        { state: 'failed', error: expect.stringContaining('5.7.1 This mailbox takes no mail') },
      ]),
    );
  });
});

describe.skipIf(!other)('a mailbox of GreenMail, which others wrote', () => {
  beforeAll(async () => {
    if (other) desk = await startMailDesk(await startGreenMail(other, [support, nora, tom]));
  });

  testCustomersPathToAReply();
});

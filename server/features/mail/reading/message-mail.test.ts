import { afterAll, expect, test } from 'vitest';
import { download } from '../../../testing/attachments.ts';
import { addMailChannel } from '../../../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../../../testing/receive-mail.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addMessage } from '../../../testing/world-records.ts';

let ahead = 0;
const { app, world, as } = await startWorld({ now: () => Date.now() * 1000 + ahead });
afterAll(() => app.stop());

const organizationId = world.bicycles.house.id;
const address = 'support@heron.example';
const settings = { trusted_servers: ['mx.heron.example'] };
const channel = await addMailChannel(app.database, { organizationId, address, settings });
const { deliver } = mailReceiver(app, channel);
const api = await as(world.jonas);

const headers = {
  From: 'Nora Vance <nora@customer.example>',
  To: `${address}, Tom <tom@customer.example>`,
  Cc: 'bills@customer.example',
  Subject: 'Broken wheel',
  'Authentication-Results': 'mx.heron.example; spf=pass; dkim=pass; dmarc=pass',
};
const source = mailSource(headers, 'Where is it?');
await deliver(source);
const [conversation] = (await api.get('/conversations?limit=1')).body.data;
const requested = `/conversations/${conversation.id}/messages/${conversation.last_message.id}`;
const mailOf = async (path: string) => (await api.get(`${path}/mail`)).body.data;

test('a conversation names the mail channel that sends its replies', async () => {
  expect(conversation.channel_id).toBe(channel.publicId);
  expect((await api.get(`/conversations/${conversation.id}`)).body.data.channel_id).toBe(channel.publicId);
});

test('a received email has its addresses, its authentication results, and the recipients of a reply', async () => {
  const { status, body } = await api.get(`${requested}/mail`);
  const party = (kind: string, of: string, name: string | null = null) => ({
    kind,
    address: of,
    name,
    state: null,
    error: null,
    error_code: null,
  });
  expect([status, body.data]).toEqual([
    200,
    {
      channel_id: channel.publicId,
      direction: 'in',
      subject: 'Broken wheel',
      internet_message_id: /^Message-ID: <(.*)>/m.exec(source)?.[1],
      sent_at: expect.any(Number),
      parties: [
        party('from', 'nora@customer.example', 'Nora Vance'),
        party('to', address),
        party('to', 'tom@customer.example', 'Tom'),
        party('cc', 'bills@customer.example'),
      ],
      verdicts: { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
      quoted_html: null,
      signature_html: null,
      source_url: expect.stringContaining('/files/mail/msg_'),
      source_expires_at: expect.any(Number),
      reply: {
        to: [{ address: 'nora@customer.example', name: 'Nora Vance', has_written: true }],
        cc: [
          { address: 'tom@customer.example', name: 'Tom', has_written: false },
          { address: 'bills@customer.example', name: null, has_written: false },
        ],
        subject: 'Re: Broken wheel',
      },
    },
  ]);
});

test('its source is the original email, byte for byte, as a download, for fifteen minutes', async () => {
  const { source_url: url } = await mailOf(requested);
  const { status, headers: got, bytes } = await download(url);
  expect([status, got.get('content-type')]).toEqual([200, 'application/octet-stream']);
  expect(got.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''msg_\w+\.eml$/);
  expect(got.get('content-security-policy')).toContain("sandbox; default-src 'none'");
  expect(bytes.toString()).toBe(source.replace(/\r?\n/g, '\r\n'));
  expect((await fetch(url.replace('/files/mail/', '/files/'))).status).toBe(403);
  ahead = 16 * 60_000_000;
  expect((await fetch(url)).status).toBe(403);
  ahead = 0;
});

test('an email whose source was deleted has no address, and a previously issued one is 404', async () => {
  const { source_url: url } = await mailOf(requested);
  const keyed = {
    text: 'SELECT raw_key FROM mail_messages WHERE organization_id = $1',
    values: [organizationId],
  };
  const [row] = await app.database.read<{ raw_key: string }>(keyed);
  const keep = (key: string | null) =>
    app.database.write({
      text: 'UPDATE mail_messages SET raw_key = $2 WHERE organization_id = $1',
      values: [organizationId, key],
    });
  await keep(null);
  expect((await mailOf(requested)).source_url).toBeNull();
  expect((await fetch(url)).status).toBe(404);
  await keep(row?.raw_key ?? null);
});

test('a reply has each recipient, including Bcc, with its delivery', async () => {
  const mail = { to: [{ address: 'Nora@customer.example' }], bcc: [{ address: 'boss@heron.example' }] };
  const sent = await api.post(`/conversations/${conversation.id}/messages`, {
    body_html: '<p>Soon</p>',
    mail,
  });
  const response = await mailOf(`/conversations/${conversation.id}/messages/${sent.body.data.id}`);
  expect(response).toMatchObject({ direction: 'out', source_url: null });
  expect(response.parties).toEqual([
    {
      kind: 'to',
      address: 'nora@customer.example',
      name: null,
      state: 'queued',
      error: null,
      error_code: null,
    },
    {
      kind: 'bcc',
      address: 'boss@heron.example',
      name: null,
      state: 'queued',
      error: null,
      error_code: null,
    },
  ]);
  expect(response.reply).toMatchObject({
    to: [{ address: 'nora@customer.example' }],
    subject: 'Re: Broken wheel',
  });
});

test('a message that isn’t an email is 404, and so is the email of another organization', async () => {
  const { publicId, id: conversationId } = world.bicycles.conversation;
  const contactId = world.bicycles.contact.id;
  const message = await addMessage(app.database, { organizationId, conversationId, contactId });
  expect((await api.get(`/conversations/${publicId}/messages/${message.publicId}/mail`)).status).toBe(404);
  expect(
    (await api.get(`/conversations/${publicId}/messages/${conversation.last_message.id}/mail`)).status,
  ).toBe(404);
  const outsider = await as(world.ada);
  expect((await outsider.get('/me')).status).toBe(200);
  expect((await outsider.get(`${requested}/mail`)).status).toBe(404);
});

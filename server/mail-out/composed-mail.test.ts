import { afterAll, describe, expect, test, vi } from 'vitest';
import { processTime } from '../db/timestamps.ts';
import { newId, parsePublicId, publicId } from '../ids/public-id.ts';
import { uploaded } from '../testing/attachments.ts';
import { startWorld } from '../testing/start-world.ts';
import { openMailDesk } from './testing/mail-desk.ts';

const started = await startWorld();
const { app, world, as } = started;
const desk = await openMailDesk(started);
const api = await as(world.jonas);
const usual = await desk.channel({ signature_html: '<p><b>{name}</b>, Bellweather</p>' });
const small = await desk.channel({ max_megabytes: 0.07 });
const stop = desk.start();
afterAll(async () => {
  await stop();
  await desk.stop();
  await app.stop();
});

const channel_id = publicId('chn', usual.id);
const ida = () => ({ email: `ida-${newId()}@customer.example`, name: 'Ida Berg' });
const begin = (json: object, headers: Record<string, string> = {}) =>
  api.post('/conversations', { channel_id, subject: 'Your wheel', ...json }, headers);
const mailWith = (text: string) =>
  vi.waitFor(
    () => {
      const [mail, ...twins] = usual.smtp.taken.filter(({ source }) => source.includes(text));
      if (!mail) throw new Error('It has not arrived yet.');
      expect(twins).toEqual([]);
      return { to: mail.to, source: mail.source.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r', '') };
    },
    { timeout: 200_000, interval: 50 },
  );
const header = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1];

describe('a conversation started by email', () => {
  test('is an email to the contact, who is created from their address, with the conversation’s subject', async () => {
    const contact = ida();
    const { status, body } = await begin({ contact, body_html: '<p>mail number one</p>' });
    expect([status, body.data.contact.email]).toEqual([201, contact.email]);
    const { to, source } = await mailWith('mail number one');
    expect(to).toEqual([contact.email]);
    expect(header(source, 'To')).toBe(`Ida Berg <${contact.email}>`);
    expect(header(source, 'From')).toBe(`Jonas at Bellweather Bicycles <${usual.address}>`);
    expect(header(source, 'Subject')).toBe('Your wheel');
    expect(header(source, 'In-Reply-To')).toBeUndefined();
    expect(header(source, 'References')).toMatch(/^<t\.[0-9a-z.]+@/);
    const path = `/conversations/${body.data.id}/messages/${body.data.last_message.id}`;
    await vi.waitFor(
      async () =>
        expect((await api.get(path)).body.data.meta_info.deskbell).toMatchObject({
          channel: channel_id,
          delivery: { status: 'sent', error: null },
        }),
      { timeout: 200_000, interval: 50 },
    );
  });

  test('has the channel’s signature, with the author’s name', async () => {
    await begin({ contact: ida(), body_html: '<p>mail number two</p>' });
    expect((await mailWith('mail number two')).source).toContain('<b>Jonas</b>, Bellweather');
  });

  test('has its own signature instead, once in HTML and text, or none', async () => {
    const mail = { signature_html: '<p>Jonas <script>x</script><b>in the workshop</b></p>' };
    await begin({ contact: ida(), mail, body_html: '<p>mail number eight</p>' });
    const { source } = await mailWith('mail number eight');
    expect(source).toContain('<p>Jonas <b>in the workshop</b></p>');
    expect(source.match(/in the workshop/g)).toHaveLength(2);
    expect(source).not.toContain(', Bellweather');
    await begin({ contact: ida(), mail: { signature_html: '' }, body_html: '<p>mail number nine</p>' });
    expect((await mailWith('mail number nine')).source).not.toContain(', Bellweather');
  });

  test('goes to the given recipients instead, with copies and files', async () => {
    const file = await uploaded(api, { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('the file') });
    const mail = {
      to: [{ address: 'Shop@customer.example' }],
      cc: [{ address: 'tom@customer.example', name: 'Tom' }],
      bcc: [{ address: 'boss@customer.example' }],
    };
    await begin({ contact: ida(), mail, body_html: '<p>mail number three</p>', attachment_ids: [file] });
    const { to, source } = await mailWith('mail number three');
    expect(to).toEqual(['shop@customer.example', 'tom@customer.example', 'boss@customer.example']);
    expect(header(source, 'Cc')).toBe('Tom <tom@customer.example>');
    expect(source).not.toContain('boss@');
    expect(source).toContain(Buffer.from('the file').toString('base64'));
  });

  test('again with the same key creates one conversation and one email', async () => {
    const json = { contact: ida(), body_html: '<p>mail number four</p>' };
    const key = { 'idempotency-key': newId() };
    const first = await begin(json, key);
    const repeated = await begin(json, key);
    expect([repeated.status, repeated.body.data.id]).toEqual([201, first.body.data.id]);
    await mailWith('mail number four');
  });

  test('receives its replies: the next message in it goes to the same people', async () => {
    const contact = ida();
    const { data } = (await begin({ contact, body_html: '<p>mail number five</p>' })).body;
    const { source } = await mailWith('mail number five');
    const sent = await api.post(`/conversations/${data.id}/messages`, { body_html: '<p>number six</p>' });
    expect(sent.status).toBe(201);
    const next = await mailWith('number six');
    expect(next.to).toEqual([contact.email]);
    expect(header(next.source, 'In-Reply-To')).toBe(header(source, 'Message-ID'));
  });

  test('without channel_id sends nothing, even to a contact with an address', async () => {
    const { data } = (await begin({ channel_id: undefined, contact: ida(), body_html: '<p>x</p>' })).body;
    const path = `/conversations/${data.id}/messages/${data.last_message.id}`;
    expect((await api.get(path)).body.data.meta_info.deskbell.delivery).toBeUndefined();
  });
});

describe('starting a conversation by email is rejected, and nothing is created', () => {
  const count = async () =>
    (
      await desk.rows<{ count: number }>(
        `SELECT (SELECT count(*) FROM conversations WHERE organization_id = $1)::integer
              + (SELECT count(*) FROM contacts WHERE organization_id = $1)::integer AS count`,
      )
    )[0]?.count;
  const refused = async (json: object) => {
    const before = await count();
    const { status, body } = await begin({ body_html: '<p>x</p>', ...json });
    expect(await count()).toBe(before);
    return [status, body.error, body.details?.[0].field];
  };
  const setState = (state: string) =>
    desk.write('UPDATE channels SET state = $3 WHERE organization_id = $1 AND id = $2', small.id, state);

  test('is 422 no_recipient if the contact has no address and no recipient is named', async () => {
    const contact = { phone: '+47 22 33 44 55' };
    expect(await refused({ contact })).toEqual([422, 'no_recipient', undefined]);
    expect(await refused({ contact: ida(), mail: { to: [] } })).toEqual([422, 'no_recipient', undefined]);
  });

  test('is 422 validation_error for an invalid address, for mail without a channel, and for an unknown channel', async () => {
    const contact = ida();
    const mail = { to: [{ address: 'not an address' }] };
    expect(await refused({ contact, mail })).toEqual([422, 'validation_error', 'mail.to.0.address']);
    expect(await refused({ contact, mail: {}, channel_id: undefined })).toEqual([
      422,
      'validation_error',
      'mail',
    ]);
    const unknown = publicId('chn', newId());
    expect(await refused({ contact, channel_id: unknown })).toEqual([422, 'validation_error', 'channel_id']);
  });

  test("is 422 for another organization's channel", async () => {
    const ofTea = newId();
    await app.database.write({
      text: `INSERT INTO channels (organization_id, id, type, name, settings) VALUES ($1, $2, 'mail', 'Tea', '{"address": "tea@tea.example"}')`,
      values: [world.tea.house.id, ofTea],
    });
    const channel = publicId('chn', ofTea);
    expect(await refused({ contact: ida(), channel_id: channel })).toEqual([
      422,
      'validation_error',
      'channel_id',
    ]);
  });

  test('is 422 mail_too_large, and 409 channel_disabled while the channel is paused', async () => {
    const bytes = Buffer.alloc(20_000, 'x');
    const file = await uploaded(api, { name: 'big.txt', type: 'text/plain', bytes });
    const json = { contact: ida(), channel_id: publicId('chn', small.id) };
    expect(await refused({ ...json, attachment_ids: [file] })).toEqual([422, 'mail_too_large', undefined]);
    await setState('paused');
    expect(await refused(json)).toEqual([409, 'channel_disabled', undefined]);
    await setState('ok');
  });
});

describe('the email of a message', () => {
  const mailOf = async ({ publicId: id, path }: { publicId: string; path: string }) => {
    const [message] = (await api.get(path)).body.data;
    const { status, body } = await api.get(`/conversations/${id}/messages/${message.id}/mail`);
    return { status, ...body.data };
  };

  test('returns its recipients, and those of a reply', async () => {
    const conversation = await desk.conversation(usual.id, [
      ['from', 'nora@customer.example', 'Nora Vance'],
      ['to', usual.address],
      ['cc', 'never-wrote@customer.example'],
    ]);
    const { data } = (await api.get(`/conversations/${conversation.publicId}`)).body;
    expect(data.channel_id).toBe(channel_id);
    const party = { state: null, error: null, name: null };
    expect(await mailOf(conversation)).toMatchObject({
      status: 200,
      channel_id,
      direction: 'in',
      subject: 'Wheel',
      parties: [
        { ...party, kind: 'from', address: 'nora@customer.example', name: 'Nora Vance' },
        { ...party, kind: 'to', address: usual.address },
        { ...party, kind: 'cc', address: 'never-wrote@customer.example' },
      ],
      reply: {
        to: [{ address: 'nora@customer.example', name: 'Nora Vance', has_written: true }],
        cc: [{ address: 'never-wrote@customer.example', name: null, has_written: false }],
        subject: 'Re: Wheel',
      },
    });
  });

  test('is 404 for a message without an email, and needs messages:read', async () => {
    const { conversation } = world.bicycles;
    const path = `/conversations/${conversation.publicId}/messages`;
    const sent = await api.post(path, { body_html: '<p>plain</p>' });
    const plain = await api.get(`${path}/${sent.body.data.id}/mail`);
    expect([plain.status, plain.body.error]).toEqual([404, 'not_found']);
    const narrow = await as(world.jonas, { scopes: ['conversations:read'] });
    expect((await narrow.get(`${path}/${sent.body.data.id}/mail`)).status).toBe(403);
  });
});

describe('a recipient that an email did not reach', () => {
  const { script, taken } = usual.smtp;
  const statusOf = async (path: string) => (await api.get(path)).body.data.meta_info.deskbell.delivery;
  const settled = (path: string, expected: object) =>
    vi.waitFor(async () => expect(await statusOf(path)).toMatchObject(expected), {
      timeout: 200_000,
      interval: 50,
    });
  const toOf = (text: string) => taken.filter(({ source }) => source.includes(text)).map(({ to }) => to);
  /** A message that reaches Nora, but not its other recipient. */
  const failed = async (text: string) => {
    script.recipient = (address) => (address.startsWith('gone') ? 550 : undefined);
    const to = [{ address: 'gone@customer.example', name: 'Gone' }, { address: 'nora@customer.example' }];
    const { data } = (await begin({ contact: ida(), mail: { to }, body_html: `<p>${text}</p>` })).body;
    const path = `/conversations/${data.id}/messages/${data.last_message.id}`;
    await settled(path, { status: 'failed' });
    return { path, conversation: `/conversations/${data.id}` };
  };
  const repeated = (path: string, json: object = {}) =>
    api.post(`${path}/resend`, { address: 'gone@customer.example', ...json });

  test('gets it again, and nobody else does; the conversation is no longer marked as failed', async () => {
    const { path, conversation } = await failed('once more');
    expect((await api.get(conversation)).body.data.last_message.delivery_failure).not.toBeNull();
    script.recipient = (_) => undefined;
    const response = await repeated(path);
    expect([response.status, response.body.data.meta_info.deskbell.delivery]).toMatchObject([
      200,
      { status: 'queued', error: null },
    ]);
    expect((await api.get(conversation)).body.data.last_message.delivery_failure).toBeNull();
    await settled(path, { status: 'sent' });
    expect(toOf('once more')).toEqual([['nora@customer.example'], ['gone@customer.example']]);
  });

  test('gets it at another address, which is in its header; requested twice it is one email', async () => {
    const { path } = await failed('other address');
    const json = { other_address: 'Here@customer.example' };
    const responses = await Promise.all([repeated(path, json), repeated(path, json)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await settled(path, { status: 'sent' });
    expect(toOf('other address')).toEqual([['nora@customer.example'], ['here@customer.example']]);
    const { source = '' } = taken.findLast((it) => it.source.includes('other address')) ?? {};
    expect(header(source, 'To')).toBe('Gone <here@customer.example>, nora@customer.example');
  });

  test('is 422 if the new address is invalid, was reached, or is a duplicate', async () => {
    const { path } = await failed('refused again');
    const refused = async (json: object) => {
      const { status, body } = await repeated(path, json);
      return [status, body.details?.[0].field];
    };
    expect(await refused({ address: 'nobody@customer.example' })).toEqual([422, 'address']);
    expect(await refused({ address: 'nora@customer.example' })).toEqual([422, 'address']);
    expect(await refused({ other_address: 'nora@customer.example' })).toEqual([422, 'other_address']);
    expect(await refused({ other_address: 'not an address' })).toEqual([422, 'other_address']);
    expect(await statusOf(path)).toMatchObject({ status: 'failed' });
  });

  test('has to wait while the channel is paused: 409 channel_disabled', async () => {
    const { path } = await failed('paused');
    const setState = (state: string) =>
      desk.write('UPDATE channels SET state = $3 WHERE organization_id = $1 AND id = $2', usual.id, state);
    await setState('paused');
    const { status, body } = await repeated(path);
    await setState('ok');
    expect([status, body.error]).toEqual([409, 'channel_disabled']);
  });

  test('can’t be retried while the email is being sent to others: 409 conflict', async () => {
    const { path } = await failed('on its way');
    await desk.write(
      `UPDATE mail_outbox SET state = 'sending', next_attempt_at = $3 WHERE organization_id = $1 AND message_id = $2`,
      parsePublicId('msg', path.split('/').at(-1) ?? ''),
      processTime(3600),
    );
    const { status, body } = await repeated(path);
    expect([status, body.error]).toEqual([409, 'conflict']);
    expect(await statusOf(path)).toMatchObject({ status: 'failed' });
  });

  test('is 404 for a message without an email, and for an app that acts for itself', async () => {
    const { conversation, message } = {
      conversation: world.bicycles.conversation.publicId,
      message: newId(),
    };
    const nothing = await repeated(`/conversations/${conversation}/messages/${publicId('msg', message)}`);
    expect([nothing.status, nothing.body.error]).toEqual([404, 'not_found']);
    const { path } = await failed('of an app');
    const ofApp = await (await as(world.mara, { actor: 'app' })).post(`${path}/resend`, {
      address: 'gone@customer.example',
    });
    expect([ofApp.status, ofApp.body.error]).toEqual([422, 'actor_self_required']);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { processTime } from '../../../db/timestamps.ts';
import { newId, parsePublicId, publicId } from '../../../ids/public-id.ts';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { mailSource, postMail } from '../../../testing/receive-mail.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addColleague } from '../../../testing/world.ts';
import { readChannelSecrets } from '../channel-secrets.ts';
import { reportHealth } from './channel-health.ts';

const names: Record<string, string[]> = {
  'imap.example.com': ['93.184.216.34'],
  'inside.example.com': ['10.1.2.3'],
};
const mailGuard = { refuses: addressGuard([]), resolve: async (name: string) => names[name] ?? [] };
const exchangers = async (domain: string) => (domain === 'heron.example' ? ['aspmx.l.google.com'] : []);
const mailIn = { exchangers, domain: 'in.deskbell.example' };
const { app, world, as } = await startWorld({ mailGuard, mailIn });
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(mara);

const password = 'the password of a mailbox';
const server = {
  host: 'imap.example.com',
  port: 993,
  security: 'tls',
  username: 'support@example.com',
  password,
};
let count = 0;
const newChannel = (more: object = {}) => ({
  type: 'mail',
  name: 'Support',
  address: `support-${++count}@example.com`,
  ...more,
});
type Client = Pick<Awaited<ReturnType<typeof as>>, 'call'>;
const patch = (client: Client, id: string, json: object, headers: Record<string, string> = {}) =>
  client.call(`/channels/${id}`, { method: 'PATCH', json, headers });
const remove = (client: Client, id: string) => client.call(`/channels/${id}`, { method: 'DELETE' });
const create = async (more: object = {}) => (await api.post('/channels', newChannel(more))).body.data;
const fieldsOf = (response: { body: { details?: { field: string }[] } }) =>
  response.body.details?.map(({ field }) => field);

async function eventsOf(id: string) {
  await sequenceAll(app.database);
  const { data } = (
    await api.get(
      '/events?limit=100&types=channel.created,channel.updated,channel.failing,channel.recovered,channel.deleted',
    )
  ).body;
  return data.filter((event: { data: { id: string } }) => event.data.id === id);
}

describe('POST /channels', () => {
  test('stores a signature as sanitized HTML, or none if it has no visible content', async () => {
    const created = await create({ signature_html: '<p>{name}<script>x</script></p>' });
    expect(created.signature_html).toBe('<p>{name}</p>');
    const { body } = await patch(api, created.id, { signature_html: '<p> </p>' });
    expect(body.data.signature_html).toBeNull();
  });

  test('stores the addresses of forms and the names of trusted servers, once each and in lower case', async () => {
    const created = await create({ form_senders: ['Form@site.example', 'form@site.example'] });
    expect([created.form_senders, created.trusted_servers, created.sent_copies]).toEqual([
      ['form@site.example'],
      [],
      null,
    ]);
    expect(created.subject_numbers).toBe(false);
    const changes = { trusted_servers: ['MX.example.com '], form_senders: [], subject_numbers: true };
    const { body } = await patch(api, created.id, changes);
    expect([body.data.form_senders, body.data.trusted_servers]).toEqual([[], ['mx.example.com']]);
    expect(body.data.subject_numbers).toBe(true);
    const wrong = await patch(api, created.id, { form_senders: ['no address'], trusted_servers: ['a b'] });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['form_senders', 'trusted_servers']]);
  });

  test('connects an address with its servers; its password is stored encrypted, and never shown', async () => {
    const body = newChannel({ incoming: server, outgoing: { ...server, port: 465 }, history: '30_days' });
    const response = await api.post('/channels', body);
    expect(response.status).toBe(201);
    const { id, ...channel } = response.body.data;
    const shown = { host: 'imap.example.com', security: 'tls', username: 'support@example.com' };
    expect(channel).toMatchObject({
      type: 'mail',
      name: 'Support',
      address: body.address,
      sender_name: null,
      state: 'ok',
      state_reason: null,
      incoming: { ...shown, port: 993, has_password: true },
      outgoing: { ...shown, port: 465, has_password: true },
      history: '30_days',
      alert_user_ids: [],
      looked_at: null,
      last_test: null,
    });
    const [row] = await app.database.read<{ id: string; dump: string }>({
      text: `SELECT c.id, (to_jsonb(c)::text || to_jsonb(s)::text) AS dump FROM channels c
               JOIN channel_secrets s ON s.organization_id = $1 AND s.channel_id = c.id AND s.name = 'imap_password'
              WHERE c.organization_id = $1 AND c.settings ->> 'address' = $2`,
      values: [organizationId, body.address],
    });
    if (!row) throw new Error('The channel has no secret.');
    expect(publicId('chn', row.id)).toBe(id);
    expect(row.dump).not.toContain(password);
    const refs = { organizationId, channelId: row.id };
    expect(await readChannelSecrets(app.database, keyedDigest(secretKey), refs)).toEqual({
      imap_password: password,
      smtp_password: password,
    });
    const [created] = await eventsOf(id);
    expect([created.type, created.data]).toEqual(['channel.created', response.body.data]);
    const shownAnywhere = [response.text, JSON.stringify(created), ...app.logLines].join('\n');
    expect(shownAnywhere).not.toContain(password);
  });

  test('creates one channel for a request sent twice with one key', async () => {
    const body = newChannel();
    const headers = { 'idempotency-key': 'connect once' };
    const [first, second] = [
      await api.post('/channels', body, headers),
      await api.post('/channels', body, headers),
    ];
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(second.body).toEqual(first.body);
    const other = await api.post('/channels', newChannel(), headers);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
  });

  test('refuses an address that another channel has, regardless of case', async () => {
    const { address } = await create();
    const repeated = await api.post('/channels', newChannel({ address: address.toUpperCase() }));
    expect([repeated.status, repeated.body.error]).toEqual([409, 'conflict']);
  });

  test.each([
    ['an address that is none', { address: 'support' }, ['address']],
    ['a name of spaces', { name: '  ' }, ['name']],
    ['another type', { type: 'fax' }, ['type']],
    ['no password', { incoming: { ...server, password: undefined } }, ['incoming.password']],
    ['a port of something else', { incoming: { ...server, port: 22 } }, ['incoming.port']],
    ['a name that is none', { incoming: { ...server, host: 'imap example' } }, ['incoming.host']],
    ['mail in the clear', { incoming: { ...server, security: 'none' } }, ['incoming.security']],
    ['somebody who is no member', { alert_user_ids: [publicId('usr', newId())] }, ['alert_user_ids']],
    ['an unknown key', { color: 'red' }, ['color']],
  ])('refuses %s, and names the field', async (_, more, fields) => {
    const response = await api.post('/channels', newChannel(more));
    expect([response.status, response.body.error, fieldsOf(response)]).toEqual([
      422,
      'validation_error',
      fields,
    ]);
  });

  test.each(['inside.example.com', '127.0.0.1', '::ffff:169.254.169.254'])(
    'security S12: refuses %s, which is not at a public address',
    async (host) => {
      const response = await api.post('/channels', newChannel({ outgoing: { ...server, host, port: 465 } }));
      expect([response.status, fieldsOf(response)]).toEqual([422, ['outgoing.host']]);
      expect(response.body.error_description).toContain('DESKBELL_MAIL_ALLOW');
    },
  );
});

describe('PATCH /channels/{id}', () => {
  test('changes what is sent, and records it with the previous values', async () => {
    const { id } = await create({ incoming: server });
    const response = await patch(api, id, { state: 'paused', name: 'Help' });
    expect([response.status, response.body.data.state, response.body.data.name]).toEqual([
      200,
      'paused',
      'Help',
    ]);
    expect(response.body.data.incoming.host).toBe('imap.example.com');
    const [, updated] = await eventsOf(id);
    expect([updated.type, updated.previous.state, updated.previous.name]).toEqual([
      'channel.updated',
      'ok',
      'Support',
    ]);
    expect(updated.data).toEqual(response.body.data);
  });

  test('keeps a password that is not sent, and requires it again for another server', async () => {
    const { id } = await create({ incoming: server });
    const { password: _, ...known } = server;
    expect((await patch(api, id, { incoming: known })).status).toBe(200);
    for (const other of [{ host: 'imap.attacker.example' }, { username: 'somebody' }, { port: 143 }]) {
      const response = await patch(api, id, { incoming: { ...known, ...other } });
      expect([response.status, fieldsOf(response)]).toEqual([422, ['incoming.password']]);
    }
    const moved = { incoming: { ...server, host: 'imap.elsewhere.example' } };
    expect((await patch(api, id, moved)).body.data.incoming.host).toBe('imap.elsewhere.example');
  });

  test('changes the inbound transport in place: deletes the old credentials, and keeps the conversations', async () => {
    const { id } = await create({ incoming: server, outgoing: { ...server, port: 465 } });
    const channelId = parsePublicId('chn', id) as string;
    const secrets = async () => {
      const rows = await app.database.read<{ name: string }>({
        text: 'SELECT name FROM channel_secrets WHERE organization_id = $1 AND channel_id = $2 ORDER BY name',
        values: [organizationId, channelId],
      });
      return rows.map(({ name }) => name);
    };
    const begun = await api.post('/conversations', {
      channel_id: id,
      subject: 'Wheel',
      body_html: '<p>Hello</p>',
      contact: { email: 'nora@customer.example', name: 'Nora Vance' },
    });
    expect([begun.status, await secrets()]).toEqual([201, ['imap_password', 'smtp_password']]);
    const forwarded = await patch(api, id, { incoming: null, outgoing: null });
    expect([forwarded.status, forwarded.body.data.incoming, await secrets()]).toEqual([200, null, []]);
    const { password: _, ...known } = server;
    expect(fieldsOf(await patch(api, id, { incoming: known }))).toEqual(['incoming.password']);
    const back = await patch(api, id, { incoming: server });
    expect([back.status, back.body.data.history, await secrets()]).toEqual([200, 'none', ['imap_password']]);
    const conversation = (await api.get(`/conversations/${begun.body.data.id}`)).body.data;
    expect(conversation.channel_id).toBe(id);
  });

  test('clears the failure of a reconfigured server, tries it immediately, and keeps the failure of the other one', async () => {
    const { id } = await create({ incoming: server, outgoing: { ...server, port: 465 } });
    const refs = { organizationId, channelId: parsePublicId('chn', id) as string };
    const fails = (side: 'incoming' | 'outgoing', error: string | null) =>
      reportHealth(app.database, refs, {
        side,
        error,
        fault: side === 'incoming' ? 'wrong_password' : 'sender_refused',
        serverWords: side === 'outgoing' ? error : null,
      });
    await fails('incoming', 'NO wrong password');
    await fails('outgoing', '535 wrong password');
    expect((await api.get(`/channels/${id}`)).body.data.state_code).toBe('wrong_password');
    await app.database.write({
      text: `INSERT INTO mail_folders (organization_id, channel_id, folder, leased_until) VALUES ($1, $2, 'INBOX', $3)`,
      values: [organizationId, refs.channelId, processTime(300)],
    });
    const waits = async () => {
      const [row] = await app.database.read<{ waits: boolean }>({
        text: 'SELECT leased_until > $3 AS waits FROM mail_folders WHERE organization_id = $1 AND channel_id = $2',
        values: [organizationId, refs.channelId, processTime()],
      });
      return row?.waits;
    };
    expect(await waits()).toBe(true);
    const { body } = await patch(api, id, { incoming: { ...server, password: 'another' } });
    const { state, state_reason, state_code, failures } = body.data;
    expect(failures).toEqual([
      {
        side: 'outgoing',
        code: 'sender_refused',
        error: '535 wrong password',
        server_words: '535 wrong password',
      },
    ]);
    expect([state, state_reason, state_code, await waits()]).toEqual([
      'failing',
      'Mail cannot be sent: 535 wrong password',
      'sender_refused',
      false,
    ]);
    await fails('outgoing', '535 with other words');
    await fails('incoming', 'NO wrong again');
    await fails('outgoing', null);
    await fails('incoming', null);
    const reported = (await eventsOf(id)).map(
      (event: { type: string; data: { state_reason: string | null } }) => [
        event.type,
        event.data.state_reason,
      ],
    );
    expect(reported).toEqual([
      ['channel.created', null],
      ['channel.failing', 'The mailbox cannot be read: NO wrong password'],
      [
        'channel.failing',
        'The mailbox cannot be read: NO wrong password Mail cannot be sent: 535 wrong password',
      ],
      ['channel.updated', 'Mail cannot be sent: 535 wrong password'],
      [
        'channel.failing',
        'The mailbox cannot be read: NO wrong again Mail cannot be sent: 535 with other words',
      ],
      ['channel.failing', 'The mailbox cannot be read: NO wrong again'],
      ['channel.recovered', null],
    ]);
  });

  test('sets who is alerted when it fails; only members of the organization can be', async () => {
    const { id } = await create();
    const reported = { alert_user_ids: [jonas.publicId] };
    expect((await patch(api, id, reported)).body.data.alert_user_ids).toEqual([jonas.publicId]);
    const foreign = await patch(api, id, { alert_user_ids: [world.ada.publicId] });
    expect([foreign.status, fieldsOf(foreign)]).toEqual([422, ['alert_user_ids']]);
  });

  test('is 412 if the channel has changed since the caller read it', async () => {
    const { id } = await create();
    const { headers } = await api.get(`/channels/${id}`);
    const stale = { 'if-match': headers.get('etag') ?? '' };
    expect((await patch(api, id, { name: 'One' }, stale)).status).toBe(200);
    expect((await patch(api, id, { name: 'Two' }, stale)).status).toBe(412);
  });
});

test('DELETE /channels/{id} erases its passwords, frees its address, and records only its id', async () => {
  const { id, address } = await create({ incoming: server });
  expect((await remove(api, id)).status).toBe(204);
  expect((await api.get(`/channels/${id}`)).status).toBe(404);
  expect((await remove(api, id)).status).toBe(404);
  const deleted = (await eventsOf(id)).at(-1);
  expect([deleted.type, deleted.data]).toEqual(['channel.deleted', { id }]);
  const [left] = await app.database.read<{ secrets: number }>({
    text: `SELECT count(*)::int AS secrets FROM channel_secrets s JOIN channels c
              ON c.organization_id = $1 AND c.id = s.channel_id
            WHERE s.organization_id = $1 AND c.deleted_at IS NOT NULL`,
    values: [organizationId],
  });
  expect(left?.secrets).toBe(0);
  expect((await api.post('/channels', newChannel({ address }))).status).toBe(201);
});

test('admins’ actions on channels are in the audit log, without passwords', async () => {
  const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
  const { id, address } = (await inbox.post('/channels', newChannel({ incoming: server }))).body.data;
  await patch(inbox, id, { state: 'paused' });
  await remove(inbox, id);
  const { body, text } = await inbox.get('/audit-entries?area=channel&limit=3');
  expect(body.data.map(({ kind, details }: { kind: string; details: object }) => [kind, details])).toEqual([
    ['channel.deleted', { address }],
    ['channel.changed', { address }],
    ['channel.created', { address }],
  ]);
  expect(text).not.toContain(password);
});

describe('scopes', () => {
  test('members see channels; only admins configure them, and only while they are admins', async () => {
    const { id } = await create();
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await member.get(`/channels/${id}`)).status).toBe(200);
    for (const response of [
      await member.post('/channels', newChannel()),
      await patch(member, id, { state: 'paused' }),
      await remove(member, id),
    ])
      expect([response.status, response.body.error]).toEqual([403, 'insufficient_scope']);
    const admin = await addColleague(app.database, bicycles.house, 'admin');
    const theirs = await as(admin);
    expect((await patch(theirs, id, { name: 'Theirs' })).status).toBe(200);
    await api.call(`/members/${admin.publicId}`, { method: 'PATCH', json: { role: 'member' } });
    expect((await patch(theirs, id, { name: 'Again' })).status).toBe(403);
  });

  test('a token needs the scope, and reading does not include changing', async () => {
    const { id } = await create();
    const reader = await as(mara, { scopes: ['channels:read'] });
    expect((await reader.get('/channels')).status).toBe(200);
    expect((await patch(reader, id, { name: 'No' })).status).toBe(403);
    const other = await as(mara, { scopes: ['conversations:read'] });
    expect((await other.get('/channels')).status).toBe(403);
  });
});

describe('POST /channels/{id}/inbound-token, at the inbox gate', () => {
  const renew = (client: Client, id: string) =>
    client.call(`/channels/${id}/inbound-token`, { method: 'POST' });
  const tokenIn = (url: string) => ({ token: url.slice(url.lastIndexOf('/') + 1) });

  test('creates an inbound URL and an address, ends the previous ones, and is in the audit log', async () => {
    const { id, address } = await create();
    const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
    const first = await renew(inbox, id);
    expect(first.status).toBe(200);
    expect(first.body.data.url).toMatch(new RegExp(`^${app.baseUrl}/inbound/mail/[0-9a-z]{32}$`));
    expect(first.body.data.address).toMatch(/^[0-9a-z]{16}@in\.deskbell\.example$/);
    expect((await postMail(app, tokenIn(first.body.data.url), mailSource({}))).status).toBe(204);
    const second = await renew(inbox, id);
    expect((await postMail(app, tokenIn(first.body.data.url), mailSource({}))).status).toBe(404);
    expect((await postMail(app, tokenIn(second.body.data.url), mailSource({}))).status).toBe(204);
    const [entry] = (await inbox.get('/audit-entries?area=channel')).body.data;
    expect([entry.kind, entry.details]).toEqual(['channel.changed', { address }]);
  });

  test('is for admins of the organization only', async () => {
    const { id } = await create();
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const outsider = await inboxClient(app.baseUrl, world.ada, world.tea.house);
    expect((await outsider.get('/tag-counts')).status).toBe(200);
    expect((await renew(member, id)).status).toBe(403);
    expect((await renew(outsider, id)).status).toBe(404);
  });
});

describe('GET /mail-setup, at the inbox gate', () => {
  const setup = async (person: typeof mara, address: string) =>
    (await inboxClient(app.baseUrl, person, bicycles.house)).get(
      `/mail-setup?address=${encodeURIComponent(address)}`,
    );

  test('finds the provider by the domain’s MX records, and returns what the installation offers', async () => {
    const { status, body } = await setup(mara, ' Support@Heron.Example ');
    expect([status, body.data.provider]).toEqual([200, 'google']);
    expect(body.data).toMatchObject({ has_own_delivery: false, inbound_domain: 'in.deskbell.example' });
    expect((await setup(mara, 'support@elsewhere.example')).body.data).toMatchObject({
      provider: null,
      guess: { incoming: { host: 'imap.elsewhere.example', port: 993, security: 'tls' } },
    });
  });

  test('is for admins, and needs an address', async () => {
    expect((await setup(jonas, 'support@heron.example')).status).toBe(403);
    const response = await setup(mara, 'support');
    expect([response.status, fieldsOf(response)]).toEqual([422, ['address']]);
  });
});

import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parsePublicId } from '../../../ids/public-id.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { mailReceiver } from '../../../testing/receive-mail.ts';
import { type ScriptedImap, scriptedImap } from '../../../testing/scripted-imap.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../../../testing/scripted-smtp.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { certificate } from '../../../testing/test-certificate.ts';

const ports: number[] = [];
const mailGuard = { refuses: () => false, resolve: async () => ['127.0.0.1'], ports, ca: certificate };
const channelTests = { maxSeconds: 120, pollIntervalMilliseconds: 20 };
const { app, world, as } = await startWorld({ mailGuard, channelTests });
afterAll(() => app.stop());
const api = await as(world.mara);

let imap: ScriptedImap;
let smtp: ScriptedSmtp;
beforeEach(async () => {
  imap = await scriptedImap();
  smtp = await scriptedSmtp();
  ports.push(imap.port, smtp.port);
  const { stop } = imap;
  const { stop: stopSmtp } = smtp;
  onTestFinished(async () => void (await Promise.all([stop(), stopSmtp()])));
});

let count = 0;
async function newChannel(more: object = {}): Promise<string> {
  const server = { host: 'localhost', security: 'tls', username: 'support', password: 'a password' };
  const incoming = { ...server, port: imap.port };
  const outgoing = { ...server, port: smtp.port };
  const address = `support-${++count}@example.com`;
  const body = { type: 'mail', name: 'Support', address, state: 'paused', incoming, outgoing, ...more };
  return (await api.post('/channels', body)).body.data.id;
}

const begin = (id: string, client: Pick<typeof api, 'call'> = api) =>
  client.call(`/channels/${id}/tests`, { method: 'POST' });

/** Delivers sent email to the mailbox, as the relay does, until the test has ended. */
async function endOf(id: string, relay = (source: string) => source) {
  let delivered = 0;
  return vi.waitFor(async () => {
    for (; delivered < smtp.taken.length; delivered++)
      imap.deliver(relay(smtp.taken[delivered]?.source ?? ''));
    const { last_test } = (await api.get(`/channels/${id}`)).body.data;
    expect(last_test.state).not.toBe('running');
    return last_test;
  }, 60_000);
}

type Steps = { steps: { name: string; state: string; fault: string | null }[] };
const statesOf = ({ steps }: Steps) => steps.map(({ state }) => state);

describe('the test of a channel', () => {
  test('signs in, sends an email to the address and finds it in the mailbox', async () => {
    const id = await newChannel();
    const response = await begin(id);
    expect([response.status, response.body.data.state]).toEqual([202, 'running']);
    const done = await endOf(id);
    expect([done.state, statesOf(done)]).toEqual(['passed', Array(5).fill('passed')]);
    expect(smtp.taken.map(({ to }) => to[0])).toEqual([
      `support-${count}@example.com`,
      `support-${count}+deskbell-test@example.com`,
    ]);
  });

  test('detects whether the server files sent email in the mailbox, unless that is configured', async () => {
    const learned = async (id: string) => {
      await begin(id);
      await endOf(id);
      return (await api.get(`/channels/${id}`)).body.data.sent_copies;
    };
    const id = await newChannel();
    expect(await learned(id)).toBe('none');
    imap.fileSent('Subject: from before\r\n\r\n');
    expect(await learned(id)).toBe('deskbell');
    smtp.script.data = (count) => void imap.fileSent(smtp.offered[count - 1]?.source ?? '');
    expect(await learned(id)).toBe('provider');
    await api.call(`/channels/${id}`, { method: 'PATCH', json: { sent_copies: 'none' } });
    expect(await learned(id)).toBe('none');
    await api.call(`/channels/${id}`, { method: 'PATCH', json: { sent_copies: null } });
    expect((await api.get(`/channels/${id}`)).body.data.sent_copies).toBeNull();
    expect(await learned(id)).toBe('provider');
  });

  test('shows the server’s own text when it refuses the sign-in, and what to do', async () => {
    imap.refuseLogin('NO [AUTHENTICATIONFAILED] Wrong name or password');
    const id = await newChannel();
    await begin(id);
    const done = await endOf(id);
    expect([done.state, statesOf(done)]).toEqual(['failed', ['failed', ...Array(4).fill('skipped')]]);
    expect(done.steps[0]).toMatchObject({
      fault: 'wrong_password',
      error: expect.stringContaining('Wrong name or password'),
      server_words: 'Wrong name or password',
      advice: 'Check the user name and the password.',
    });
  });

  test('fails if the SMTP server refuses the sign-in', async () => {
    smtp.script.login = 535;
    const id = await newChannel();
    await begin(id);
    expect((await endOf(id)).steps[0]).toMatchObject({ state: 'failed', fault: 'wrong_password' });
  });

  test('fails if the email is rejected', async () => {
    smtp.script.data = () => 554;
    const id = await newChannel();
    await begin(id);
    const done = await endOf(id);
    expect(statesOf(done)).toEqual(['passed', 'failed', 'skipped', 'skipped', 'skipped']);
  });

  test('passes but reports a rewritten Message-ID and a refused plus address', async () => {
    smtp.script.recipient = (address) => (address.includes('+') ? 550 : undefined);
    const id = await newChannel();
    await begin(id);
    const done = await endOf(id, (source) =>
      source.replace(/^Message-ID:\s*<[^>]*>/im, 'Message-ID: <other@relay>'),
    );
    expect([done.state, statesOf(done)]).toEqual([
      'passed',
      ['passed', 'passed', 'passed', 'failed', 'failed'],
    ]);
    expect(done.steps[4].fault).toBe('message_id_changed');
  });

  test('runs once at a time', async () => {
    smtp.script.data = () => 'hold';
    const id = await newChannel();
    const both = await Promise.all([begin(id), begin(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  });

  test('waits for forwarded email on a channel that uses forwarding, unless it is paused', async () => {
    const id = await newChannel({ incoming: null });
    expect((await begin(id)).body.error).toBe('conflict');
    await api.call(`/channels/${id}`, { method: 'PATCH', json: { state: 'ok' } });
    const inbox = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
    const { url } = (await inbox.call(`/channels/${id}/inbound-token`, { method: 'POST' })).body.data;
    const token = url.slice(url.lastIndexOf('/') + 1);
    const channelId = parsePublicId('chn', id) ?? '';
    const key = {
      id: channelId,
      publicId: id,
      organizationId: world.bicycles.house.id,
      address: '',
      token,
    };
    const { deliver } = mailReceiver(app, key);
    await begin(id);
    let forwarded = 0;
    const done = await vi.waitFor(async () => {
      for (; forwarded < smtp.taken.length; forwarded++) {
        const source = smtp.taken[forwarded]?.source ?? '';
        await deliver(
          forwarded === 0 ? source : source.replace(/^Message-ID:\s*<[^>]*>/im, 'Message-ID: <x@relay>'),
        );
      }
      const { last_test } = (await api.get(`/channels/${id}`)).body.data;
      expect(last_test.state).not.toBe('running');
      return last_test;
    }, 60_000);
    expect([done.state, statesOf(done)]).toEqual(['passed', Array(5).fill('passed')]);
    expect((await api.get(`/channels/${id}/receipts`)).body.data).toEqual([]);
  });

  test('can only be started by admins of the organization', async () => {
    const id = await newChannel();
    const member = await inboxClient(app.baseUrl, world.jonas, world.bicycles.house);
    const outsider = await as(world.ada);
    expect((await outsider.get('/me')).status).toBe(200);
    expect((await begin(id, member)).status).toBe(403);
    expect((await begin(id, outsider)).status).toBe(404);
    expect((await begin(id, await as(world.mara, { scopes: ['channels:read'] }))).status).toBe(403);
    expect(smtp.offered).toEqual([]);
  });
});

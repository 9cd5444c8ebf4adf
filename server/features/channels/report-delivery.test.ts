import { afterAll, describe, expect, test } from 'vitest';
import type { Delivery } from '../../../contract/channel.ts';
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const channel = await as(mara, { actor: 'app' });
const member = await as(jonas);

/** A message that Jonas sent, and reports on it. */
async function sent() {
  const conversation = await addConversation(app.database, { organizationId });
  const path = `/conversations/${conversation.publicId}/messages`;
  const { data } = (await member.post(path, { body_html: 'On its way', meta_info: { a: 1 } })).body;
  const address = `${path}/${data.id}`;
  const report = (json: object, by = channel, headers: Record<string, string> = {}) =>
    by.call(`${address}/delivery`, { method: 'PATCH', json, headers });
  const delivery = async () => {
    const { updated_at, ...rest } = (await member.get(address)).body.data.meta_info.deskbell.delivery;
    return rest;
  };
  const row = async () => (await member.get(`/conversations/${conversation.publicId}`)).body.data;
  return { conversation, message: data, path, address, report, delivery, row };
}

const eventsOf = (message: string) =>
  app.database.read<Record<string, unknown>>({
    text: `SELECT type, actor_type, actor_user_id, actor_app_id, data, previous FROM events
            WHERE record_id = $1 AND type = 'message.delivery_changed' ORDER BY seq`,
    values: [parsePublicId('msg', message)],
  });

/** As the API lists them, oldest first. */
async function listed(type: string, recordId: string) {
  await sequenceAll(app.database);
  const { data } = (await member.get(`/events?types=${type}&limit=100`)).body;
  return data.filter((it: { data: { id: string } }) => it.data.id === recordId);
}

describe('how far a message has come', () => {
  test("is shown on the message, next to the sender's own object, and in an event", async () => {
    const { message, address, report } = await sent();
    const { status, body } = await report({ status: 'failed', error: 'No such number' });
    expect(status).toBe(200);
    const delivery = { status: 'failed', error: 'No such number', updated_at: expect.any(Number) };
    const deskbell = { via_app: message.meta_info.deskbell.via_app, delivery };
    expect(body.data).toEqual({ ...message, meta_info: { a: 1, deskbell } });
    expect((await member.get(address)).body).toEqual(body);
    expect(await eventsOf(message.id)).toEqual([
      {
        type: 'message.delivery_changed',
        actor_type: 'app',
        actor_user_id: null,
        actor_app_id: bicycles.app.id,
        data: expect.objectContaining({ delivery_status: 'failed', delivery_error: 'No such number' }),
        previous: { delivery_status: null, delivery_error: null, delivery_updated_at: null },
      },
    ]);
  });

  test('has the time of the report that changed it, in the message and in events', async () => {
    const { message, address, report } = await sent();
    const before = Math.floor(Date.now() / 1000);
    await report({ status: 'sent' });
    const { updated_at } = (await member.get(address)).body.data.meta_info.deskbell.delivery;
    expect(updated_at).toBeGreaterThanOrEqual(before);
    const setTime = `UPDATE messages SET delivery_updated_at = '2026-01-01' WHERE organization_id = $1 AND id = $2`;
    await app.database.write({ text: setTime, values: [organizationId, parsePublicId('msg', message.id)] });
    const reportedAt = async () =>
      (await member.get(address)).body.data.meta_info.deskbell.delivery.updated_at;
    await report({ status: 'sent' });
    expect(await reportedAt()).toBe(Date.parse('2026-01-01') / 1000);
    await report({ status: 'delivered' });
    expect(await reportedAt()).toBeGreaterThanOrEqual(before);
    const notified = (await listed('message.delivery_changed', message.id)).at(-1);
    const deliveryIn = (it: { meta_info: { deskbell: { delivery: unknown } } }) =>
      it.meta_info.deskbell.delivery;
    expect(deliveryIn(notified.data)).toMatchObject({
      status: 'delivered',
      updated_at: expect.toSatisfy((at: number) => at >= before),
    });
    expect(deliveryIn(notified.previous)).toEqual({
      status: 'sent',
      error: null,
      updated_at: Date.parse('2026-01-01') / 1000,
    });
  });

  test('doesn’t reorder the conversation', async () => {
    const { conversation, report } = await sent();
    const read = async () => (await member.get(`/conversations/${conversation.publicId}`)).text;
    const before = await read();
    await report({ status: 'sent' });
    expect(await read()).toBe(before);
  });

  const all: Delivery['status'][] = ['queued', 'sent', 'failed', 'delivered', 'read'];
  const taken: Record<Delivery['status'], Delivery['status'][]> = {
    queued: ['sent', 'failed', 'delivered', 'read'],
    sent: ['failed', 'delivered', 'read'],
    failed: ['queued', 'delivered', 'read'],
    delivered: ['read'],
    read: [],
  };
  const pairs = all.flatMap((before) => all.map((after) => [before, after] as const));

  test.each(pairs.filter(([before, after]) => taken[before].includes(after)))(
    'goes from %s to %s',
    async (before, after) => {
      const { report, delivery, message } = await sent();
      await report({ status: before });
      expect((await report({ status: after })).status).toBe(200);
      expect(await delivery()).toEqual({ status: after, error: null });
      expect(await eventsOf(message.id)).toHaveLength(2);
    },
  );

  test.each(
    pairs.filter(
      ([before, after]) => !taken[before].includes(after) && (before === after || after !== 'failed'),
    ),
  )('stays %s when %s is reported late, or again, without an event', async (before, after) => {
    const { report, delivery, message } = await sent();
    const first = await report({ status: before });
    const late = await report({ status: after });
    expect([late.status, late.text]).toEqual([200, first.text]);
    expect(await delivery()).toEqual({ status: before, error: null });
    expect(await eventsOf(message.id)).toHaveLength(1);
  });

  test.each(['delivered', 'read'])('can no longer fail once it is %s', async (before) => {
    const { report, delivery, message } = await sent();
    await report({ status: before });
    const { status, body } = await report({ status: 'failed', error: 'Bounced' });
    expect([status, body.error, body.details]).toEqual([
      422,
      'validation_error',
      [
        {
          field: 'status',
          code: 'impossible',
          message: `A message that was ${before} cannot fail any more.`,
        },
      ],
    ]);
    expect(await delivery()).toEqual({ status: before, error: null });
    expect(await eventsOf(message.id)).toHaveLength(1);
  });

  test('loses its error on a retry', async () => {
    const { report, delivery } = await sent();
    await report({ status: 'failed', error: 'No signal' });
    await report({ status: 'failed', error: 'No such number' });
    expect(await delivery()).toEqual({ status: 'failed', error: 'No such number' });
    await report({ status: 'queued' });
    expect(await delivery()).toEqual({ status: 'queued', error: null });
  });

  test('is the furthest of many reports that arrive at once, in any order, on two processes', async () => {
    const { report, delivery, message } = await sent();
    const other = second.api(channel.token);
    const reports = Array.from(
      { length: 50 },
      (_, index) => ['read', 'sent', 'queued', 'delivered'][index % 4],
    );
    const responses = await Promise.all(
      reports.map((status, index) => report({ status }, index % 2 ? channel : other)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await delivery()).status).toBe('read');
    const notified = (await eventsOf(message.id)).map(
      ({ data }) => (data as { delivery_status: string }).delivery_status,
    );
    expect(notified).toEqual(['queued', 'sent', 'delivered', 'read'].filter((it) => notified.includes(it)));
  });
});

describe('the last message of a conversation', () => {
  const failure = { error: 'No such number', failed_at: expect.any(Number) };

  test('is shown as undelivered until another attempt', async () => {
    const { report, row } = await sent();
    const before = await row();
    expect(before.last_message.delivery_failure).toBeNull();
    await report({ status: 'failed', error: 'No such number' });
    const failed = await row();
    expect(failed.last_message.delivery_failure).toEqual(failure);
    expect(failed.updated_at).toBeGreaterThanOrEqual(before.updated_at);
    expect(failed.last_activity_at).toBe(before.last_activity_at);
    await report({ status: 'failed', error: 'Mailbox full' });
    expect((await row()).last_message.delivery_failure).toEqual({ ...failure, error: 'Mailbox full' });
    await report({ status: 'queued' });
    expect((await row()).last_message.delivery_failure).toBeNull();
    await report({ status: 'failed' });
    expect((await row()).last_message.delivery_failure).toEqual({ ...failure, error: null });
    await report({ status: 'delivered' });
    expect((await row()).last_message.delivery_failure).toBeNull();
  });

  test('is shown so in lists, and in events of its conversation', async () => {
    const { conversation, message, report } = await sent();
    await report({ status: 'failed', error: 'No such number' });
    const { data } = (await member.get('/conversations?limit=100')).body;
    const inList = data.find(({ id }: { id: string }) => id === conversation.publicId);
    const expected = { id: message.id, delivery_failure: failure };
    expect(inList.last_message).toMatchObject(expected);
    const json = { priority: 'high' };
    await member.call(`/conversations/${conversation.publicId}`, { method: 'PATCH', json });
    const [event] = await listed('conversation.updated', conversation.publicId);
    expect(event.data.last_message).toMatchObject(expected);
  });

  test('doesn’t show a failure of a message before it', async () => {
    const { path, report, row } = await sent();
    await report({ status: 'failed', error: 'No such number' });
    await member.post(path, { body_html: 'By another way' });
    expect((await row()).last_message.delivery_failure).toBeNull();
    await report({ status: 'failed', error: 'Mailbox full' });
    expect((await row()).last_message.delivery_failure).toBeNull();
  });

  test('takes its failure along when its conversation is merged', async () => {
    const { conversation, report } = await sent();
    await report({ status: 'failed', error: 'No such number' });
    const into = await addConversation(app.database, { organizationId });
    const { body } = await member.post(`/conversations/${conversation.publicId}/merge`, {
      into_id: into.publicId,
    });
    expect(body.data.last_message.delivery_failure).toEqual(failure);
  });

  test('has the state of its latest report, however many arrive at once while others write', async () => {
    const { path, report, row } = await sent();
    const statuses = ['failed', 'queued', 'sent', 'failed', 'queued', 'failed'];
    const writes = Array.from({ length: 10 }, () => member.post(path, { body_html: 'More' }));
    const responses = await Promise.all([...statuses.map((status) => report({ status })), ...writes]);
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
    expect((await row()).last_message.delivery_failure).toBeNull();
    const last = (await member.post(path, { body_html: 'The last one' })).body.data;
    const address = `${path}/${last.id}/delivery`;
    const reportLast = (status: string) => channel.call(address, { method: 'PATCH', json: { status } });
    await Promise.all(['failed', 'queued', 'failed', 'queued', 'failed', 'queued'].map(reportLast));
    const { status } = (await member.get(`${path}/${last.id}`)).body.data.meta_info.deskbell.delivery;
    expect((await row()).last_message.delivery_failure !== null).toBe(status === 'failed');
  });
});

describe('a report', () => {
  test('needs channels:write, which a person has only while an admin', async () => {
    const { report, message } = await sent();
    const narrow = await as(mara, { scopes: ['messages:write', 'conversations:write'] });
    for (const by of [member, narrow]) {
      const { status, body } = await report({ status: 'sent' }, by);
      expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    }
    expect(await eventsOf(message.id)).toEqual([]);
    expect((await report({ status: 'sent' }, await as(mara))).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ['nothing', {}, 'status'],
    ['a status that is none', { status: 'lost' }, 'status'],
    ['an error of what did not fail', { status: 'sent', error: 'x' }, 'error'],
    ['an empty error', { status: 'failed', error: '' }, 'error'],
    ['a long error', { status: 'failed', error: 'x'.repeat(501) }, 'error'],
    ['more than that', { status: 'sent', at: 1 }, 'at'],
  ])('of %s is 422 and names the field', async (_what, json, field) => {
    const { report, message } = await sent();
    const { status, body } = await report(json);
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
    expect(await eventsOf(message.id)).toEqual([]);
  });

  test('on a contact’s message is 422: it was received, not sent', async () => {
    const { conversation } = await sent();
    const theirs = { organizationId, conversationId: conversation.id, contactId: bicycles.contact.id };
    const { publicId: id } = await addMessage(app.database, theirs);
    const address = `/conversations/${conversation.publicId}/messages/${id}/delivery`;
    const { status, body } = await channel.call(address, { method: 'PATCH', json: { status: 'read' } });
    expect([status, body.details[0].code]).toEqual([422, 'impossible']);
  });

  test('on a message that isn’t in this conversation is 404', async () => {
    const [one, other] = [await sent(), await sent()];
    const paths = [publicId('msg', newId()), 'nonsense', other.message.id].map(
      (id) => `/conversations/${one.conversation.publicId}/messages/${id}/delivery`,
    );
    for (const path of paths)
      expect((await channel.call(path, { method: 'PATCH', json: { status: 'read' } })).status).toBe(404);
    expect((await other.report({ status: 'read' })).status).toBe(200);
  });

  test('in a merged conversation is 409, with the address of the same message in its target', async () => {
    const { conversation, message, report } = await sent();
    const into = await addConversation(app.database, { organizationId });
    await member.post(`/conversations/${conversation.publicId}/merge`, { into_id: into.publicId });
    const refused = await report({ status: 'sent' });
    expect([refused.status, refused.body.error]).toEqual([409, 'conversation_merged']);
    const location = refused.headers.get('location') ?? '';
    expect(location).toBe(`/api/oauth/v1/conversations/${into.publicId}/messages/${message.id}/delivery`);
    const followed = await channel.call(location.replace('/api/oauth/v1', ''), {
      method: 'PATCH',
      json: { status: 'sent' },
    });
    expect(followed.status).toBe(200);
  });

  test('with If-Match is 412 if the message has changed since', async () => {
    const { address, report, delivery } = await sent();
    const tag = (await member.get(address)).headers.get('etag') ?? '';
    const first = await report({ status: 'sent' }, channel, { 'if-match': tag });
    expect(first.status).toBe(200);
    const stale = await report({ status: 'read' }, channel, { 'if-match': tag });
    expect([stale.status, stale.body.error]).toEqual([412, 'precondition_failed']);
    const fresh = await report({ status: 'read' }, channel, { 'if-match': first.headers.get('etag') ?? '' });
    expect([fresh.status, await delivery()]).toEqual([200, { status: 'read', error: null }]);
  });
});

import type { QueryResultRow } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { SelfCaller } from '../../access/caller.ts';
import type { Database, Statement } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { newId } from '../../ids/public-id.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { tokenFor } from '../../testing/world.ts';
import { addConversation } from '../../testing/world-records.ts';
import { insertMessage } from './insert-message.ts';
import type { NewMessage } from './message-parts.ts';

const { app, world } = await startWorld();
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, jonas, mara } = world;
const organizationId = bicycles.house.id;
const [jonasToken, maraToken] = [
  await tokenFor(app.database, bicycles, jonas),
  await tokenFor(app.database, bicycles, mara),
];
const apis = [app.api(jonasToken), second.api(jonasToken)] as const;
const apiOf = (index: number) => apis[index % 2 === 0 ? 0 : 1];
const newConversation = () => addConversation(app.database, { organizationId, tags: ['busy'] });

function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

describe('a hundred concurrent sends with one key', () => {
  test.each([1, 2])('with %i process(es) create one message and get equal responses', async (processes) => {
    const { publicId } = await newConversation();
    const path = `/conversations/${publicId}/messages`;
    const key = { 'idempotency-key': `a hundred on ${processes}` };
    const responses = await times(100, (index) =>
      apiOf(processes === 1 ? 0 : index).post(path, { body_html: 'Once' }, key),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    const { body } = await apis[0].get(path);
    expect(body.data.map((it: { id: string }) => it.id)).toEqual([responses[0]?.body.data.id]);
    expect((await apis[0].get(`/conversations/${publicId}`)).body.data.message_count).toBe(1);
  });

  test('and fifty bodies create one message; the other bodies are 422', async () => {
    const { publicId } = await newConversation();
    const path = `/conversations/${publicId}/messages`;
    const key = { 'idempotency-key': 'fifty bodies' };
    const responses = await times(100, (index) =>
      apiOf(index).post(path, { body_html: `Body ${index % 50}` }, key),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(98);
    expect((await apis[0].get(path)).body.data).toHaveLength(1);
  });
});

test('two hundred sends at once on two processes leave every count, order and event right', async () => {
  const conversations = await Promise.all([newConversation(), newConversation(), newConversation()]);
  const authors = [
    app.api(jonasToken),
    second.api(jonasToken),
    app.api(maraToken),
    second.api(maraToken),
  ] as const;
  const responses = await times(200, (index) => {
    const path = `/conversations/${conversations[index % 3]?.publicId}/messages`;
    const conversation_status = index % 5 === 0 ? { conversation_status: index % 2 ? 'open' : 'closed' } : {};
    return authors[(index % 4) as 0 | 1 | 2 | 3].post(path, {
      body_html: `Number ${index}`,
      ...conversation_status,
    });
  });
  expect(responses.filter(({ status }) => status !== 201)).toEqual([]);
  expect(await miscounted()).toEqual([]);
  expect(await outOfOrder()).toEqual([]);
});

/** Conversations that disagree with their messages. */
function miscounted() {
  return app.database.read({
    text: `
      SELECT c.id FROM conversations c
        JOIN LATERAL (SELECT count(*) AS count, min(m.inserted_at) AS first FROM messages m
                       WHERE m.organization_id = $1 AND m.conversation_id = c.id) counted ON counted.count > 0
        JOIN LATERAL (SELECT m.* FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id
                       ORDER BY m.inserted_at DESC, m.id DESC LIMIT 1) last ON true
       WHERE c.organization_id = $1 AND ((c.message_count, c.last_message_id, c.last_message_at, c.last_activity_at, c.updated_at,
              c.last_message_user_id, c.last_message_preview, c.first_replied_at, c.waiting_since IS NULL)
             IS DISTINCT FROM
             (counted.count, last.id, last.inserted_at, last.inserted_at, last.inserted_at,
              last.user_id, last.body_html, counted.first, true)
          OR (c.status = 'closed') <> (c.closed_at IS NOT NULL)
          OR EXISTS (SELECT FROM conversation_tags t
                      WHERE t.organization_id = $1 AND t.conversation_id = c.id
                        AND t.last_activity_at <> c.last_activity_at))`,
    values: [organizationId],
  });
}

/** Messages without exactly one event, and those whose event is in a different order. */
function outOfOrder() {
  return app.database.read({
    text: `
      SELECT * FROM (
        SELECT m.id, count(e.id) OVER (PARTITION BY m.id) AS events, m.inserted_at, e.seq,
               lag(e.seq) OVER (PARTITION BY m.conversation_id ORDER BY m.inserted_at, m.id) AS seq_before,
               lag(m.inserted_at) OVER (PARTITION BY m.conversation_id ORDER BY m.inserted_at, m.id) AS time_before
          FROM messages m
          LEFT JOIN events e ON e.organization_id = $1 AND e.record_id = m.id AND e.type = 'message.created'
         WHERE m.organization_id = $1) AS sent
       WHERE events <> 1 OR seq <= seq_before OR inserted_at <= time_before`,
    values: [organizationId],
  });
}

describe('replies that wait for the same conversation', () => {
  /** Single statements, without retries. */
  const plainly: Database = {
    ...app.database,
    read: async <Row extends QueryResultRow>(statement: Statement) =>
      (await app.database.pool.query<Row>({ ...statement, values: [...statement.values] })).rows,
    write: <Row extends QueryResultRow>(statement: Statement) =>
      app.database.pool.query<Row>({ ...statement, values: [...statement.values] }),
  };
  const caller: SelfCaller = {
    actor: 'self',
    role: 'member',
    access: 'full',
    id: newId(),
    spenderId: newId(),
    proof: { tokenId: newId() },
    app: null,
    scopes: ['messages:write'],
    organization: { ...bicycles.house, slug: 'bicycles' },
    user: { ...jonas, instagram_handle: null, profile_picture_url: null },
  };
  const response = (conversationId: string, change: Partial<NewMessage> = {}): NewMessage => ({
    id: newId(),
    eventIds: [newId(), newId()],
    caller,
    conversationId,
    body: 'x',
    preview: 'x',
    replyToId: undefined,
    attachmentIds: [],
    isAiMessage: false,
    metaInfo: {},
    conversationStatus: undefined,
    idempotency: undefined,
    ...change,
  });
  const change = 'UPDATE conversations SET subject = subject WHERE organization_id = $1 AND id = $2';
  const share = 'SELECT FROM conversations WHERE organization_id = $1 AND id = $2 FOR KEY SHARE';

  test('are written one after another, and never deadlock', async () => {
    const { id } = await newConversation();
    // Like a writer of a row that references the conversation, which can still change but records the lock in its old
    // row version.
    await app.database.transaction(async (belonging) => {
      await belonging.read({ text: share, values: [organizationId, id] });
      const sending = await app.database.transaction(async (changing) => {
        await changing.write({ text: change, values: [organizationId, id] });
        const sent = times(6, () => insertMessage(plainly, response(id)));
        sent.catch(() => undefined);
        await expect.poll(() => lockWaits(app.database)).toBe(6);
        return { sent };
      });
      for (const { message } of await sending.sent) expect(message?.conversation_id).toBe(id);
    });
    expect([await miscounted(), await outOfOrder()]).toEqual([[], []]);
  });

  test.each([
    { what: 'without a key', idempotency: undefined },
    { what: 'with a key', idempotency: { key: newId(), fingerprint: Buffer.from('x') } },
  ])(
    'see what was changed while they waited, $what: the status before, and a merge',
    async ({ idempotency }) => {
      const [{ id }, target] = [await newConversation(), await newConversation()];
      const closing = response(id, { conversationStatus: 'open', idempotency });
      const closed = await app.database.transaction(async (changing) => {
        await changing.write({
          text: `UPDATE conversations SET status = 'closed', closed_at = now() WHERE organization_id = $1 AND id = $2`,
          values: [organizationId, id],
        });
        const sent = insertMessage(plainly, closing);
        sent.catch(() => undefined);
        await expect.poll(() => lockWaits(app.database)).toBe(1);
        return { sent };
      });
      expect((await closed.sent).message?.id).toBe(closing.id);
      const reported = await app.database.read({
        text: `SELECT previous, data ->> 'status' AS status FROM events WHERE id = $1`,
        values: [closing.eventIds[1]],
      });
      expect(reported).toEqual([{ previous: { status: 'closed' }, status: 'open' }]);
      const late = response(id, { idempotency: idempotency && { ...idempotency, key: newId() } });
      const merged = await app.database.transaction(async (changing) => {
        await changing.write({
          text: 'UPDATE conversations SET merged_into_id = $3 WHERE organization_id = $1 AND id = $2',
          values: [organizationId, id, target.id],
        });
        const sent = insertMessage(plainly, late);
        sent.catch(() => undefined);
        await expect.poll(() => lockWaits(app.database)).toBe(1);
        return { sent };
      });
      expect(await merged.sent).toMatchObject({ message: undefined, isThere: true, mergedIntoId: target.id });
      const kept = await app.database.read({
        text: 'SELECT FROM idempotency_keys WHERE record_id = $1',
        values: [late.id],
      });
      expect(kept).toEqual([]);
    },
  );
});

describe('a send that waits behind another one', () => {
  test('waits ten seconds at most', async () => {
    const [row] = await app.database.read({ text: 'SHOW lock_timeout', values: [] });
    expect(row).toEqual({ lock_timeout: '10s' });
  });

  test('is then 409 conflict with Retry-After, and can be retried with its key', async () => {
    const impatient = openDatabase({ ...app.clone.connection, lock_timeout: 100 }, () => undefined);
    const server = await startApp({ ...app.clone, database: impatient });
    const conversation = await newConversation();
    const send = () =>
      server
        .api(jonasToken)
        .post(
          `/conversations/${conversation.publicId}/messages`,
          { body_html: 'x' },
          { 'idempotency-key': 'patience' },
        );
    const late = await app.database.transaction(async (transaction) => {
      await transaction.read({
        text: 'SELECT FROM conversations WHERE organization_id = $1 AND id = $2 FOR UPDATE',
        values: [organizationId, conversation.id],
      });
      return send();
    });
    expect([late.status, late.body.error, late.headers.get('retry-after')]).toEqual([409, 'conflict', '1']);
    const repeated = await send();
    expect([repeated.status, repeated.headers.has('idempotency-replayed')]).toEqual([201, false]);
    await server.stop();
    await impatient.close();
  });
});

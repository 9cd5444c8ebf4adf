import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addContact, addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas, mara } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const admin = await as(mara);
const nora = await addContact(app.database, { organizationId, name: 'Nora Vance' });

const newConversation = (options = {}) =>
  addConversation(app.database, { organizationId, contactId: nora.id, ...options });
const macro = async (body: object) =>
  (await api.post('/macros', { name: 'Macro', body_html: '<p>Hi {{contact.first_name}}</p>', ...body })).body
    .data;
const send = (cnv: string, json: object, { by = api, key }: { by?: typeof api; key?: string } = {}) =>
  by.call(`/conversations/${cnv}/messages`, {
    method: 'POST',
    json,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const read = async (cnv: string) => (await api.get(`/conversations/${cnv}`)).body.data;
const usesOf = async (id: string) => (await api.get(`/macros/${id}`)).body.data.use_count;
const tag = async (name: string) => (await api.post('/tags', { name })).body.data;

describe('a message with a macro', () => {
  test('has its text filled in and its actions applied, in one transaction', async () => {
    const { id, publicId: cnv } = await newConversation();
    const refund = await tag('refund');
    const used = await macro({
      body_html:
        '<p>Hi {{contact.first_name | upcase}}, {{member.first_name}} of #{{conversation.number}}</p>',
      actions: [
        { type: 'assign', user_id: 'me' },
        { type: 'add_tag', tag_id: refund.id },
        { type: 'set_status', status: 'closed' },
      ],
    });
    const { status, body } = await send(cnv, { macro_id: used.id });
    const conversation = await read(cnv);
    expect([status, body.data.body_html]).toEqual([201, `<p>Hi NORA, Jonas of #${conversation.number}</p>`]);
    expect(conversation).toMatchObject({
      status: 'closed',
      assignee: { id: jonas.publicId },
      tags: ['refund'],
      message_count: 1,
    });
    expect((await api.get(`/macros/${used.id}`)).body.data).toMatchObject({
      use_count: 1,
      last_used_at: expect.any(Number),
      version: 1,
    });
    const rows = await app.database.read<{ xmin: string }>({
      text: `SELECT xmin::text FROM events WHERE organization_id = $1 AND record_id IN ($2, $3)`,
      values: [organizationId, id, (await messageIds(id))[0]],
    });
    expect([rows.length, new Set(rows.map(({ xmin }) => xmin)).size]).toEqual([4, 1]);
  });

  test('repeated with one Idempotency-Key is sent, applied and counted once, though the macro was deleted since', async () => {
    const { publicId: cnv } = await newConversation();
    const used = await macro({ actions: [{ type: 'set_priority', priority: 'high' }] });
    const body = { macro_id: used.id };
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(cnv, body, { key: 'with a macro' })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.body.data.id)).size).toBe(1);
    expect([await usesOf(used.id), (await read(cnv)).message_count]).toEqual([1, 1]);
    await api.call(`/macros/${used.id}`, { method: 'DELETE' });
    const repeated = await send(cnv, body, { key: 'with a macro' });
    expect([repeated.status, repeated.body]).toEqual([201, responses[0]?.body]);
  });

  test('is counted for each of many concurrent sends', async () => {
    const used = await macro({ actions: [{ type: 'set_priority', priority: 'low' }] });
    const one = await newConversation();
    const conversations = [
      ...(await Promise.all(Array.from({ length: 5 }, () => newConversation()))),
      one,
      one,
      one,
    ];
    const responses = await Promise.all(
      conversations.map(({ publicId: cnv }) => send(cnv, { macro_id: used.id })),
    );
    expect(responses.map(({ status }) => status)).toEqual(conversations.map(() => 201));
    expect(await usesOf(used.id)).toBe(conversations.length);
  });

  test('whose tag was deleted is refused as a whole, and says what is missing', async () => {
    const { publicId: cnv } = await newConversation();
    const deleted = await tag('gone');
    const used = await macro({
      actions: [
        { type: 'set_priority', priority: 'high' },
        { type: 'add_tag', tag_id: deleted.id },
      ],
    });
    await api.call(`/tags/${deleted.id}`, { method: 'DELETE' });
    const before = await read(cnv);
    const { status, body } = await send(cnv, { macro_id: used.id }, { key: 'refused' });
    expect([status, body.details]).toEqual([
      422,
      [{ field: 'macro_actions.1.tag_id', code: 'not_found', message: 'This tag does not exist any more.' }],
    ]);
    expect([await read(cnv), await usesOf(used.id)]).toEqual([before, 0]);
    const chosen = { macro_id: used.id, macro_actions: [{ type: 'set_priority', priority: 'high' }] };
    expect((await send(cnv, chosen, { key: 'refused' })).status).toBe(201);
    expect((await read(cnv)).priority).toBe('high');
  });

  test('uses the text as edited by a person, and no actions if all were removed', async () => {
    const { publicId: cnv } = await newConversation();
    const used = await macro({ actions: [{ type: 'set_status', status: 'closed' }] });
    const { body } = await send(cnv, { macro_id: used.id, body_html: '<p>Edited</p>', macro_actions: [] });
    expect(body.data.body_html).toBe('<p>Edited</p>');
    expect([(await read(cnv)).status, await usesOf(used.id)]).toEqual(['open', 1]);
  });

  test('with a blank left in it is not sent', async () => {
    const { publicId: cnv } = await newConversation();
    const used = await macro({ body_html: '<p>Order {{ask.order}} for {{contact.phone}}</p>' });
    const whole = await send(cnv, { macro_id: used.id });
    expect([whole.status, whole.body.details]).toEqual([
      422,
      [
        {
          field: 'body_html',
          code: 'blank_left',
          message: 'Nothing was filled in for ask.order, contact.phone.',
        },
      ],
    ]);
    const edited = await send(cnv, { macro_id: used.id, body_html: '<p>Order {{ask.order}}</p>' });
    expect([edited.status, edited.body.details[0].code]).toEqual([422, 'blank_left']);
    expect([await usesOf(used.id), (await read(cnv)).message_count]).toEqual([0, 0]);
  });

  test('needs a macro that is visible to its sender, and actions need conversations:write', async () => {
    const { publicId: cnv } = await newConversation();
    const used = await macro({ actions: [{ type: 'set_status', status: 'closed' }] });
    for (const [id, by] of [
      [publicId('mac', newId()), api],
      [used.id, admin],
    ] as const) {
      const { status, body } = await send(cnv, { macro_id: id, body_html: '<p>Hi</p>' }, { by });
      expect([status, body.details?.[0]]).toMatchObject([422, { field: 'macro_id', code: 'not_found' }]);
    }
    const scopes = ['messages:write', 'macros:read'] as const;
    const narrow = await as(jonas, { scopes });
    const refused = await send(cnv, { macro_id: used.id }, { by: narrow });
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect((await send(cnv, { macro_id: used.id, macro_actions: [] }, { by: narrow })).status).toBe(201);
    const without = await as(jonas, { scopes: ['messages:write', 'conversations:write'] });
    expect((await send(cnv, { macro_id: used.id }, { by: without })).status).toBe(403);
    expect((await send(cnv, { body_html: 'x', macro_actions: [] })).body.details[0].field).toBe(
      'macro_actions',
    );
  });
});

async function messageIds(conversationId: string): Promise<string[]> {
  const rows = await app.database.read<{ id: string }>({
    text: 'SELECT id FROM messages WHERE conversation_id = $1',
    values: [conversationId],
  });
  return rows.map(({ id }) => id);
}

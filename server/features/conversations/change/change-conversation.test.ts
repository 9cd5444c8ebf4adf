import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../../ids/public-id.ts';
import { lockWaits } from '../../../testing/lock-waits.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { type AddConversation, addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const api = await as(jonas);
const yesterday = (Date.now() - 86_400_000) * 1000;
const tomorrow = Math.floor(Date.now() / 1000) + 86_400;

function newConversation(options: Partial<AddConversation> = {}) {
  return addConversation(app.database, { organizationId: bicycles.house.id, at: yesterday, ...options });
}

const patch = (id: string, json: object, by = api) =>
  by.call(`/conversations/${id}`, { method: 'PATCH', json });
const read = async (id: string) => (await api.get(`/conversations/${id}`)).body.data;
const eventsOf = (recordId: string) =>
  app.database.read<Record<string, unknown>>({
    text: 'SELECT type, actor_type, actor_user_id, actor_app_id, data, previous FROM events WHERE record_id = $1 ORDER BY seq',
    values: [recordId],
  });

describe('a change', () => {
  test('sets the fields that are sent, keeps the rest, and returns the conversation', async () => {
    const { publicId: id } = await newConversation({ subject: 'Before', tags: ['late'] });
    const before = await read(id);
    const change = { priority: 'urgent', subject: 'After', is_spam: true, meta_info: { crm: [1, null] } };
    const { status, body } = await patch(id, { ...change, assignee_id: mara.publicId });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      ...change,
      assignee: expect.objectContaining({ id: mara.publicId, name: 'Mara' }),
      updated_at: body.data.updated_at,
    });
    expect(body.data.updated_at).toBeGreaterThan(before.updated_at);
    expect(await read(id)).toEqual(body.data);
  });

  test('clears what may be empty: subject, assignee', async () => {
    const { publicId: id } = await newConversation({ assigneeId: mara.id });
    const { body } = await patch(id, { subject: null, assignee_id: null });
    expect(body.data).toMatchObject({ subject: null, assignee: null });
  });

  test('that changes nothing writes nothing', async () => {
    const { id, publicId: cnv } = await newConversation({ tags: ['late'], assigneeId: mara.id });
    const before = await read(cnv);
    const same = {
      status: 'open',
      tags: ['late'],
      assignee_id: mara.publicId,
      custom_attributes: { a: null },
    };
    for (const change of [{}, same]) {
      const { status, body } = await patch(cnv, change);
      expect([status, body.data]).toEqual([200, before]);
    }
    expect(await eventsOf(id)).toEqual([]);
  });

  test('can be made by an app acting as itself', async () => {
    const { id, publicId: cnv } = await newConversation();
    const { status } = await patch(cnv, { priority: 'low' }, await as(mara, { actor: 'app' }));
    expect(status).toBe(200);
    expect(await eventsOf(id)).toMatchObject([
      { type: 'conversation.updated', actor_type: 'app', actor_user_id: null, actor_app_id: bicycles.app.id },
    ]);
  });

  test('needs conversations:write', async () => {
    const { publicId: id } = await newConversation();
    const narrow = await as(mara, { scopes: ['conversations:read'] });
    const { status, body } = await patch(id, { priority: 'low' }, narrow);
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    expect((await read(id)).priority).toBe('none');
  });

  test('of a merged conversation is 409 with the address of its target', async () => {
    const target = await newConversation();
    const { publicId: id } = await newConversation({ mergedIntoId: target.id });
    const { status, body, headers } = await patch(id, { priority: 'low' });
    expect([status, body.error]).toEqual([409, 'conversation_merged']);
    expect(headers.get('location')).toBe(`/api/oauth/v1/conversations/${target.publicId}`);
  });

  test.each<[string, object, string]>([
    ['an unknown member', { state: 'open' }, 'state'],
    ["what is the server's", { number: 7 }, 'number'],
    ['an unknown status', { status: 'done' }, 'status'],
    ['a priority of null', { priority: null }, 'priority'],
    ['an empty subject', { subject: '' }, 'subject'],
    ['a long subject', { subject: 'x'.repeat(501) }, 'subject'],
    ['a number as subject', { subject: 7 }, 'subject'],
    ['NUL in its subject', { subject: 'a\u0000' }, 'subject'],
    ['attributes that are no object', { custom_attributes: [] }, 'custom_attributes'],
    ['attributes of null', { custom_attributes: null }, 'custom_attributes'],
    ['the key of the server', { meta_info: { deskbell: 1 } }, 'meta_info.deskbell'],
    ['too much of its own', { meta_info: { a: 'x'.repeat(17_000) } }, 'meta_info'],
    [
      'attributes too deep',
      { custom_attributes: { a: { b: { c: { d: { e: {} } } } } } },
      'custom_attributes',
    ],
    ['a person nobody knows', { assignee_id: publicId('usr', newId()) }, 'assignee_id'],
    ["another organization's person", { assignee_id: ada.publicId }, 'assignee_id'],
    ['a contact as assignee', { assignee_id: bicycles.contact.publicId }, 'assignee_id'],
    ['a time that is none', { status: 'snoozed', snoozed_until: 1.5 }, 'snoozed_until'],
    ['a time beyond all', { status: 'snoozed', snoozed_until: 1e15 }, 'snoozed_until'],
    ['tags in two ways', { tags: ['a'], add_tags: ['b'] }, 'tags'],
    ['a tag to add and remove', { add_tags: ['a'], remove_tags: [' a'] }, 'remove_tags'],
    ['a tag of blanks', { add_tags: ['  '] }, 'add_tags.0'],
    ['too many tags', { tags: Array.from({ length: 101 }, (_, index) => `t${index}`) }, 'tags'],
  ])('with %s is 422, names the field and writes nothing', async (_what, change, field) => {
    const { publicId: id } = await newConversation();
    const before = await read(id);
    const { status, body } = await patch(id, { ...change });
    expect([status, body.error, body.details.map((it: { field: string }) => it.field)]).toEqual([
      422,
      'validation_error',
      [field],
    ]);
    expect(await read(id)).toEqual(before);
  });

  test('can’t assign a conversation to a disabled member', async () => {
    const { publicId: id } = await newConversation();
    const text = 'UPDATE members SET status = $2 WHERE user_id = $1';
    await app.database.write({ text, values: [mara.id, 'disabled'] });
    const { status } = await patch(id, { assignee_id: mara.publicId });
    await app.database.write({ text, values: [mara.id, 'active'] });
    expect(status).toBe(422);
    expect((await patch(id, { assignee_id: mara.publicId })).status).toBe(200);
  });
});

describe('the status of a conversation', () => {
  test.each([
    ['open', {}, 'open'],
    ['open', { status: 'snoozed', snoozed_until: tomorrow }, 'snoozed'],
    ['open', { status: 'closed' }, 'closed'],
    ['open', { status: 'open', snoozed_until: null }, 'open'],
    ['snoozed', { status: 'open' }, 'open'],
    ['snoozed', { status: 'closed' }, 'closed'],
    ['snoozed', { status: 'snoozed' }, 'snoozed'],
    ['snoozed', { snoozed_until: tomorrow }, 'snoozed'],
    ['closed', { status: 'open' }, 'open'],
    ['closed', { status: 'closed' }, 'closed'],
  ])('goes from %s with %j to %s', async (before, change, after) => {
    const { publicId: id } = await newConversation({ status: before });
    const { status, body } = await patch(id, change);
    expect([status, body.data.status]).toEqual([200, after]);
    expect(body.data.snoozed_until === null).toBe(after !== 'snoozed');
    if ('snoozed_until' in change) expect(body.data.snoozed_until).toBe(change.snoozed_until);
    const closedBefore = Math.floor(yesterday / 1_000_000);
    if (before === 'closed' && after === 'closed') expect(body.data.closed_at).toBe(closedBefore);
    else expect(body.data.closed_at).toBe(after === 'closed' ? body.data.updated_at : null);
  });

  test.each([
    ['closed', { status: 'snoozed', snoozed_until: tomorrow }, 'status', 'open it first'],
    ['open', { status: 'snoozed' }, 'snoozed_until', 'needs a time'],
    ['open', { status: 'snoozed', snoozed_until: null }, 'snoozed_until', 'needs a time'],
    ['open', { status: 'snoozed', snoozed_until: 1_000_000_000 }, 'snoozed_until', 'in the future'],
    ['open', { snoozed_until: tomorrow }, 'snoozed_until', 'Only a snoozed'],
    ['open', { status: 'closed', snoozed_until: tomorrow }, 'snoozed_until', 'Only a snoozed'],
    ['closed', { snoozed_until: tomorrow }, 'snoozed_until', 'Only a snoozed'],
    ['snoozed', { snoozed_until: null }, 'snoozed_until', 'needs a time'],
    ['snoozed', { status: 'open', snoozed_until: tomorrow }, 'snoozed_until', 'Only a snoozed'],
  ])('cannot go from %s with %j: 422 with a sentence that says why', async (before, change, field, why) => {
    const { publicId: id } = await newConversation({ status: before });
    const { status, body } = await patch(id, change);
    expect([status, body.error]).toEqual([422, 'validation_error']);
    expect(body.details).toEqual([expect.objectContaining({ field, message: expect.stringContaining(why) })]);
    expect((await read(id)).status).toBe(before);
  });
});

describe('tags', () => {
  test('are added, removed and replaced by name; new ones are created', async () => {
    const { publicId: id } = await newConversation({ tags: ['late'] });
    const steps: [object, string[]][] = [
      [{ add_tags: ['never seen', ' late ', 'Refund'] }, ['Refund', 'late', 'never seen']],
      [{ add_tags: ['b'], remove_tags: ['late', 'unknown'] }, ['Refund', 'b', 'never seen']],
      [{ tags: ['z', 'b', 'z'] }, ['b', 'z']],
      [{ tags: [] }, []],
    ];
    for (const [change, expected] of steps) {
      expect((await patch(id, change)).body.data.tags).toEqual(expected);
      for (const tag of expected) {
        const { data } = (await api.get(`/conversations?tag=${encodeURIComponent(tag)}`)).body;
        expect(data.map((it: { id: string }) => it.id)).toContain(id);
      }
    }
  });

  test('of another organization are never used: the same name is a separate tag', async () => {
    await addConversation(app.database, { organizationId: tea.house.id, tags: ['shared name'] });
    const { publicId: id } = await newConversation();
    await patch(id, { add_tags: ['shared name'] });
    const owners = await app.database.read<{ organization_id: string }>({
      text: "SELECT organization_id FROM tags WHERE name = 'shared name'",
      values: [],
    });
    expect(owners.map((it) => it.organization_id).sort()).toEqual([bicycles.house.id, tea.house.id].sort());
  });

  test('carry the activity of a message that was waiting while they were added', async () => {
    const { id, publicId: cnv } = await newConversation({ tags: ['old'] });
    const path = `/conversations/${cnv}/messages`;
    const send = await app.database.transaction(async (transaction) => {
      const lock = 'SELECT FROM conversations WHERE organization_id = $1 AND id = $2 FOR UPDATE';
      await transaction.read({ text: lock, values: [bicycles.house.id, id] });
      const sending = api.post(path, { body_html: 'x' });
      await waiting();
      const text = `WITH tag AS (INSERT INTO tags (organization_id, id, name) VALUES ($1, $2, 'meanwhile') RETURNING id)
        INSERT INTO conversation_tags (organization_id, conversation_id, tag_id, last_activity_at)
        SELECT $1, $3, id, '2000-01-01' FROM tag`;
      await transaction.write({ text, values: [bicycles.house.id, newId(), id] });
      return { sending };
    });
    expect((await send.sending).status).toBe(201);
    expect(await apart()).toEqual([]);
  });
});

describe('concurrent changes lose nothing', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index);

  test('fifty add a tag each', async () => {
    const { publicId: id } = await newConversation({ tags: ['first'] });
    const responses = await Promise.all(fifty.map((index) => patch(id, { add_tags: [`tag ${index}`] })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read(id)).tags).toHaveLength(51);
  });

  test('fifty add the same new tags to fifty conversations, in any order', async () => {
    const conversations = await Promise.all(fifty.map(() => newConversation()));
    const names = ['ash', 'birch', 'cedar', 'dogwood'];
    const responses = await Promise.all(
      conversations.map(({ publicId: id }, index) =>
        patch(id, { add_tags: index % 2 ? names : [...names].reverse() }),
      ),
    );
    for (const { body } of responses) expect(body.data.tags).toEqual(names);
  });

  test('fifty set an attribute each, some of them nested in another', async () => {
    const { publicId: id } = await newConversation();
    await Promise.all(
      fifty.map((index) =>
        patch(id, {
          custom_attributes: index % 2 ? { [`k${index}`]: index } : { deep: { [`k${index}`]: index } },
        }),
      ),
    );
    const { deep, ...flat } = (await read(id)).custom_attributes;
    expect([Object.keys(flat).length, Object.keys(deep).length]).toEqual([25, 25]);
  });

  test('and messages sent at the same moment are counted, their activity carried by every tag', async () => {
    const { publicId: id } = await newConversation();
    await Promise.all(
      fifty.flatMap((index) => [
        patch(id, { add_tags: [`busy ${index}`] }),
        api.post(`/conversations/${id}/messages`, { body_html: 'x' }),
      ]),
    );
    const now = await read(id);
    expect([now.message_count, now.tags.length]).toEqual([50, 50]);
    expect(await apart()).toEqual([]);
  });
});

describe('the events of a change', () => {
  test('record each kind of change once, with the current row and the previous values', async () => {
    const { id, publicId: cnv } = await newConversation({ tags: ['old'], assigneeId: mara.id });
    await patch(cnv, {
      status: 'closed',
      assignee_id: jonas.publicId,
      tags: ['new'],
      is_spam: true,
      priority: 'high',
      subject: 'S',
    });
    await patch(cnv, { assignee_id: null, status: 'open' });
    await patch(cnv, { status: 'snoozed', snoozed_until: tomorrow });
    await patch(cnv, { snoozed_until: tomorrow + 1 });
    const events = await eventsOf(id);
    const by = { actor_type: 'member', actor_user_id: jonas.id, actor_app_id: bicycles.app.id };
    const data = expect.objectContaining({ id, status: 'closed', assignee_id: jonas.id, tags: ['new'] });
    expect(events).toEqual([
      { ...by, type: 'conversation.status_changed', data, previous: { status: 'open' } },
      { ...by, type: 'conversation.assigned', data, previous: { assignee_id: mara.id } },
      { ...by, type: 'conversation.tags_changed', data, previous: { tags: ['old'] } },
      { ...by, type: 'conversation.spam_changed', data, previous: { is_spam: false } },
      { ...by, type: 'conversation.updated', data, previous: { subject: 'A question', priority: 'none' } },
      expect.objectContaining({ type: 'conversation.status_changed', previous: { status: 'closed' } }),
      expect.objectContaining({ type: 'conversation.unassigned', previous: { assignee_id: jonas.id } }),
      expect.objectContaining({ type: 'conversation.status_changed', previous: { status: 'open' } }),
      expect.objectContaining({
        type: 'conversation.updated',
        previous: { snoozed_until: expect.stringContaining('T') },
      }),
    ]);
  });

  test('are written with it or not at all', async () => {
    const { publicId: cnv } = await newConversation();
    const before = await read(cnv);
    const guard = "ADD CONSTRAINT refused CHECK (type <> 'conversation.tags_changed') NOT VALID";
    await app.database.write({ text: `ALTER TABLE events ${guard}`, values: [] });
    const { status } = await patch(cnv, { priority: 'high', tags: ['x'] });
    await app.database.write({ text: 'ALTER TABLE events DROP CONSTRAINT refused', values: [] });
    expect(status).toBe(500);
    expect(await read(cnv)).toEqual(before);
  });
});

describe('If-Match', () => {
  const change = (id: string, tag: string, json: object = { priority: 'high' }) =>
    api.call(`/conversations/${id}`, { method: 'PATCH', json, headers: { 'if-match': tag } });
  const tagOf = async (id: string) => (await api.get(`/conversations/${id}`)).headers.get('etag') ?? '';

  test('with the current tag allows the change, and the response has the next tag', async () => {
    const { publicId: id } = await newConversation();
    const response = await change(id, await tagOf(id));
    expect([response.status, response.headers.get('etag')]).toEqual([200, await tagOf(id)]);
    expect((await change(id, `"other", ${response.headers.get('etag')}`, { priority: 'low' })).status).toBe(
      200,
    );
    expect((await change(id, '*', { priority: 'none' })).status).toBe(200);
  });

  test('with any other tag is 412 precondition_failed, and nothing is changed', async () => {
    const { publicId: id } = await newConversation();
    const stale = await tagOf(id);
    await patch(id, { subject: 'Meanwhile' });
    const before = await read(id);
    for (const tag of [stale, `W/${await tagOf(id)}`, '"nonsense"', 'nonsense', '']) {
      const { status, body } = await change(id, tag);
      expect([tag, status, body.error]).toEqual([tag, 412, 'precondition_failed']);
    }
    expect(await read(id)).toEqual(before);
  });

  test('allows one of fifty that read the same version', async () => {
    const { publicId: id } = await newConversation();
    const tag = await tagOf(id);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => change(id, tag, { subject: `Number ${index}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 412)).toHaveLength(49);
  });
});

/** Resolves once a statement of this database waits for a lock. */
async function waiting(): Promise<void> {
  while ((await lockWaits(app.database)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Tags that do not carry their conversation's activity. */
function apart() {
  return app.database.read({
    text: `SELECT c.id FROM conversations c
             JOIN conversation_tags t ON t.organization_id = c.organization_id AND t.conversation_id = c.id
            WHERE t.last_activity_at <> c.last_activity_at`,
    values: [],
  });
}

import { afterAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../../contract/history.ts';
import { dropOldEvents } from '../../../events/drop-old-events.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact, addConversation } from '../../../testing/world-records.ts';
import { wakeSnoozed } from '../snooze/wake-snoozed.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { jonas, mara, bicycles } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const admin = await as(mara);

const begin = (subject = 'A question') =>
  addConversation(app.database, { organizationId, contactId: bicycles.contact.id, subject });

const change = async (id: string, json: object, who = api) => {
  const { status } = await who.call(`/conversations/${id}`, { method: 'PATCH', json });
  expect([json, status]).toEqual([json, 200]);
};

async function historyOf(id: string, who = api): Promise<HistoryEntry[]> {
  const { status, body } = await who.get(`/conversations/${id}/history?limit=100`);
  expect(status).toBe(200);
  return body.data;
}

/** The changed values, without the unchanged ones. */
const changed = (entries: readonly HistoryEntry[]) =>
  entries.map(({ id: _, conversation_id: __, actor, inserted_at: ___, ...changes }) => ({
    by: actor.user?.name ?? actor.app?.name ?? actor.type,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null)),
  }));

const tomorrow = Math.floor(Date.now() / 1000) + 86_400;

describe('The history of a conversation', () => {
  test('shows who assigned, tagged, prioritized, renamed, snoozed, marked and closed it, newest first', async () => {
    const { publicId: id } = await begin();
    await change(id, { assignee_id: mara.publicId });
    await change(id, { assignee_id: null, priority: 'high' }, admin);
    await change(id, { add_tags: ['late', 'refund'] });
    await change(id, { tags: ['refund', 'vip'] });
    await change(id, { subject: 'Where is my wheel?' });
    await change(id, { status: 'snoozed', snoozed_until: tomorrow });
    await change(id, { snoozed_until: tomorrow + 60 });
    await change(id, { is_spam: true });
    await change(id, { status: 'closed' });
    const entries = await historyOf(id);
    expect(changed(entries)).toMatchObject([
      { by: 'Jonas', status: { from: 'snoozed', to: 'closed' } },
      { by: 'Jonas', is_spam: { from: false, to: true } },
      { by: 'Jonas', snoozed_until: { from: tomorrow, to: tomorrow + 60 } },
      { by: 'Jonas', status: { from: 'open', to: 'snoozed' }, snoozed_until: { from: null, to: tomorrow } },
      { by: 'Jonas', subject: { from: 'A question', to: 'Where is my wheel?' } },
      { by: 'Jonas', tags: { added: ['vip'], removed: ['late'] } },
      { by: 'Jonas', tags: { added: ['late', 'refund'], removed: [] } },
      { by: 'Mara', priority: { from: 'none', to: 'high' } },
      { by: 'Mara', assignee: { from: { name: 'Mara' }, to: null } },
      { by: 'Jonas', assignee: { from: null, to: { id: mara.publicId, name: 'Mara' } } },
    ]);
    expect(entries[0]?.actor).toMatchObject({ type: 'member', user: { id: jonas.publicId } });
    expect(entries[0]?.conversation_id).toBe(id);
  });

  test('excludes attributes, messages and notes, and changes without effect', async () => {
    const { publicId: id } = await begin();
    await api.post(`/conversations/${id}/messages`, { body_html: '<p>Hello</p>' });
    await api.post(`/conversations/${id}/notes`, { body_html: '<p>Hello</p>' });
    await change(id, { custom_attributes: { order: '1' }, priority: 'none', status: 'open' });
    expect(await historyOf(id)).toEqual([]);
    await change(id, { priority: 'low' });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('includes closing by a message and reopening by a customer, at the time of the message', async () => {
    const { publicId: id } = await begin();
    await api.post(`/conversations/${id}/messages`, {
      body_html: '<p>Done</p>',
      conversation_status: 'closed',
    });
    const contact = `/contacts/${bicycles.contact.publicId}/messages`;
    const { status } = await admin.post(contact, { conversation_id: id, body_html: '<p>Not quite</p>' });
    expect(status).toBe(201);
    const entries = await historyOf(id);
    expect(changed(entries)).toMatchObject([
      { status: { from: 'closed', to: 'open' } },
      { by: 'Jonas', status: { from: 'open', to: 'closed' } },
    ]);
    expect(entries[0]?.actor).toMatchObject({
      type: 'contact',
      user: { id: bicycles.contact.publicId },
      app: { name: expect.any(String) },
    });
    const early = await app.database.read({
      text: `SELECT FROM conversation_history h JOIN messages m USING (organization_id, conversation_id)
              WHERE h.conversation_id = (SELECT conversation_id FROM messages WHERE body_html = '<p>Done</p>')
                AND h.inserted_at = m.inserted_at`,
      values: [],
    });
    expect(early).toHaveLength(2);
  });

  test('names the contact at the time of reopening, even after a change of contact', async () => {
    const { publicId: id } = await begin();
    await change(id, { status: 'closed' });
    const contact = `/contacts/${bicycles.contact.publicId}/messages`;
    await admin.post(contact, { conversation_id: id, body_html: '<p>Not quite</p>' });
    const other = await addContact(app.database, { organizationId: bicycles.house.id, name: 'Tom Vale' });
    const changed = await api.call(`/conversations/${id}/contact`, {
      method: 'PUT',
      json: { contact_id: other.publicId },
    });
    expect(changed.status).toBe(200);
    const [moved, reopened] = await historyOf(id);
    expect(moved?.contact).toMatchObject({
      from: { id: bicycles.contact.publicId },
      to: { id: other.publicId },
    });
    expect(reopened?.actor).toMatchObject({ type: 'contact', user: { id: bicycles.contact.publicId } });
  });

  test('includes what an app did as itself, and changes by the system', async () => {
    const { publicId: id } = await begin();
    const appItself = await as(mara, { actor: 'app' });
    await change(id, { status: 'snoozed', snoozed_until: tomorrow }, appItself);
    await app.database.write({
      text: `UPDATE conversations SET snoozed_until = now() - interval '1 minute' WHERE snoozed_until IS NOT NULL`,
      values: [],
    });
    while ((await wakeSnoozed(app.database)) > 0);
    const [woken, snoozed] = await historyOf(id);
    expect(woken?.actor).toEqual({ type: 'system', user: null, app: null });
    expect(woken?.status).toEqual({ from: 'snoozed', to: 'open' });
    expect(snoozed?.actor).toMatchObject({
      type: 'app',
      user: null,
      app: { id: expect.stringMatching(/^app_/) },
    });
  });

  test('names the conversation that was merged into it, and redirects requests for that one to it', async () => {
    const [source, target] = [await begin('The source'), await begin('The target')];
    await change(source.publicId, { priority: 'urgent' });
    await api.post(`/conversations/${source.publicId}/merge`, { into_id: target.publicId });
    const entries = await historyOf(target.publicId);
    expect(entries.filter(({ merged }) => merged)).toMatchObject([
      { merged: { id: source.publicId, subject: 'The source' }, actor: { user: { id: jonas.publicId } } },
    ]);
    expect(changed(entries)).toContainEqual(
      expect.objectContaining({ priority: { from: 'none', to: 'urgent' } }),
    );
    const moved = await api.get(`/conversations/${source.publicId}/history`);
    expect([moved.status, moved.body.error]).toEqual([301, 'conversation_merged']);
    expect(moved.headers.get('location')).toContain(`/conversations/${target.publicId}/history`);
  });

  test('includes the history of conversations before they were merged into it, in order and once, with their number', async () => {
    const [first, second, target] = [
      await begin('The first'),
      await begin('The second'),
      await begin('The target'),
    ];
    await change(first.publicId, { priority: 'low' });
    await change(target.publicId, { subject: 'All of it' });
    await change(second.publicId, { assignee_id: mara.publicId });
    await api.post(`/conversations/${first.publicId}/merge`, { into_id: second.publicId });
    await change(second.publicId, { is_spam: true });
    await change(second.publicId, { is_spam: false });
    await api.post(`/conversations/${second.publicId}/merge`, { into_id: target.publicId });
    await change(target.publicId, { status: 'closed' });
    const entries = await historyOf(target.publicId);
    const from = (it: typeof first | undefined) => (it ? { id: it.publicId } : null);
    expect(entries.map(({ merged_from }) => merged_from)).toMatchObject(
      [null, null, null, second, second, second, second, second, null, first].map((it) =>
        from(it ?? undefined),
      ),
    );
    expect(changed(entries)).toMatchObject([
      { status: { to: 'closed' } },
      { merged: { id: second.publicId } },
      { priority: { from: 'none', to: 'low' } },
      { is_spam: { to: false } },
      { is_spam: { to: true } },
      { merged: { id: first.publicId } },
      { priority: { from: 'none', to: 'low' } },
      { assignee: { to: { name: 'Mara' } } },
      { subject: { to: 'All of it' } },
      { priority: { from: 'none', to: 'low' }, merged_from: { subject: 'The first' } },
    ]);
    expect(entries.at(-1)?.conversation_id).toBe(first.publicId);
    const path = `/conversations/${target.publicId}/history?limit=3`;
    const pages: HistoryEntry[] = [];
    for (let after = ''; ; ) {
      const { body } = await api.get(`${path}${after}`);
      pages.push(...body.data);
      if (body.page_metadata.after === null) break;
      after = `&after=${body.page_metadata.after}`;
    }
    expect(pages).toEqual(entries);
  });

  test('outlives the event log, members who leave, and deleted tags', async () => {
    const { publicId: id } = await begin();
    await change(id, { assignee_id: jonas.publicId, add_tags: ['short-lived'] }, admin);
    const tags = (await api.get('/tags?limit=100')).body.data as { id: string; name: string }[];
    const tag = tags.find(({ name }) => name === 'short-lived');
    expect((await api.call(`/tags/${tag?.id}`, { method: 'DELETE' })).status).toBe(204);
    await app.database.write({ text: 'DELETE FROM events', values: [] });
    await dropOldEvents(app.database, 30);
    expect(changed(await historyOf(id, admin))).toMatchObject([
      { by: 'Mara', tags: { added: ['short-lived'] } },
      { by: 'Mara', assignee: { to: { name: 'Jonas' } } },
    ]);
  });

  test('comes in pages, each in as many statements as a short one', async () => {
    const { publicId: id } = await begin();
    for (const priority of ['low', 'medium', 'high', 'urgent', 'none']) await change(id, { priority });
    const path = `/conversations/${id}/history?limit=2`;
    const first = (await api.get(path)).body;
    const second = (await api.get(`${path}&after=${first.page_metadata.after}`)).body;
    const back = (await api.get(`${path}&before=${second.page_metadata.before}`)).body;
    const priorities = (page: { data: HistoryEntry[] }) => page.data.map(({ priority }) => priority?.to);
    expect([priorities(first), priorities(second)]).toEqual([
      ['none', 'urgent'],
      ['high', 'medium'],
    ]);
    expect(back.data).toEqual(first.data);
  });
});

describe('access', () => {
  test('a token needs conversations:read', async () => {
    const { publicId: id } = await begin();
    await change(id, { priority: 'low' });
    const reader = await as(mara, { actor: 'app', scopes: ['conversations:read'] });
    expect(await historyOf(id, reader)).toHaveLength(1);
    const other = await as(mara, { scopes: ['messages:read'] });
    const { status, body } = await other.get(`/conversations/${id}/history`);
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
  });

  test("security S3: another organization's conversation has no history, like an unknown one", async () => {
    const { publicId: id } = await begin();
    await change(id, { priority: 'low' });
    const ada = await as(world.ada);
    const foreign = await ada.get(`/conversations/${id}/history`);
    const absent = await ada.get('/conversations/cnv_01h455vb4pex5vsknk084sn02q/history');
    expect(await historyOf(id)).toHaveLength(1);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  test('a cursor of another conversation is refused', async () => {
    const [one, other] = [await begin(), await begin()];
    for (const { publicId } of [one, other])
      for (const priority of ['low', 'high']) await change(publicId, { priority });
    const { after } = (await api.get(`/conversations/${one.publicId}/history?limit=1`)).body.page_metadata;
    const { status, body } = await api.get(`/conversations/${other.publicId}/history?after=${after}`);
    expect([status, body.error]).toEqual([400, 'invalid_cursor']);
  });
});

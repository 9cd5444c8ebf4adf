import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../ids/public-id.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import type { ApiClient } from '../../../testing/http-client.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact, addContactEntry, addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
let shop: ApiClient;
beforeAll(async () => {
  shop = await as(mara, { actor: 'app' });
});

async function setUp() {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const path = `/contacts/${contact.publicId}`;
  return { contact, path, entries: `${path}/entries` };
}

const remove = (path: string, by = shop) => by.call(path, { method: 'DELETE' });
const timelineOf = async (path: string, by = shop) => (await by.get(`${path}/timeline`)).body.data;

describe('an entry of an app about a contact', () => {
  test('is in the timeline with the name of the app, between conversations and notes, by when it happened', async () => {
    const { contact, path, entries } = await setUp();
    const conversation = await addConversation(app.database, { organizationId, contactId: contact.id });
    const person = await as(jonas);
    const note = (await person.post(`${path}/notes`, { text: 'Prefers the phone' })).body.data;
    const order = {
      title: ' Placed order 1017 ',
      text: 'Two tubes\r\nand a pump',
      url: 'https://shop.example.com/orders/1017',
      happened_at: 1_600_000_000,
    };
    const { status, body } = await shop.post(entries, order);
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^ent_/),
        contact_id: contact.publicId,
        app: { id: bicycles.app.clientId, name: expect.any(String) },
        title: 'Placed order 1017',
        text: 'Two tubes\nand a pump',
        url: order.url,
        happened_at: order.happened_at,
        inserted_at: expect.any(Number),
      },
    ]);
    const later = (await shop.post(entries, { title: 'Paid' })).body.data;
    expect(later.happened_at).toBe(later.inserted_at);
    const timeline = await timelineOf(path, person);
    const idOf = (it: Record<string, { id: string } | null>) => (it.conversation ?? it.note ?? it.entry)?.id;
    expect(timeline.map(idOf)).toEqual([later.id, note.id, conversation.publicId, body.data.id]);
    expect(timeline[3]).toEqual({
      type: 'entry',
      at: order.happened_at,
      conversation: null,
      note: null,
      entry: body.data,
    });
    expect((await person.get(`${entries}/${body.data.id}`)).body.data).toEqual(body.data);
  });

  test('can be deleted by the app that added it alone', async () => {
    const { contact, path, entries } = await setUp();
    const { id } = (await shop.post(entries, { title: 'Placed order' })).body.data;
    const other = await addContactEntry(app.database, {
      organizationId,
      contactId: contact.id,
      appId: tea.app.id,
    });
    expect((await shop.get(`${entries}/${other.publicId}`)).status).toBe(200);
    expect((await remove(`${entries}/${other.publicId}`)).status).toBe(404);
    expect((await remove(`${entries}/${id}`)).status).toBe(204);
    expect((await remove(`${entries}/${id}`)).status).toBe(404);
    expect((await timelineOf(path)).map(({ entry }: { entry: { id: string } }) => entry.id)).toEqual([
      other.publicId,
    ]);
  });

  test('has an event when it is added and when it is deleted, without its content', async () => {
    const { contact, entries } = await setUp();
    const entry = (await shop.post(entries, { title: 'Bought secret-substance' })).body.data;
    await remove(`${entries}/${entry.id}`);
    await sequenceAll(app.database);
    const types = 'types=contact_entry.created,contact_entry.deleted';
    const events = (await shop.get(`/events?limit=100&${types}`)).body.data;
    const own = events.filter(({ data }: { data: { id: string } }) => data.id === entry.id);
    const { title: _, text: __, url: ___, ...reference } = entry;
    expect(own.map(({ type, data, previous }: Record<string, unknown>) => [type, data, previous])).toEqual([
      ['contact_entry.created', reference, null],
      ['contact_entry.deleted', { id: entry.id, contact_id: contact.publicId }, null],
    ]);
    expect(await dumpDatabase(app.database)).not.toContain('secret-substance');
  });

  test('sent again with its key is the same entry; with another body 422', async () => {
    const { path, entries } = await setUp();
    const key = { 'idempotency-key': newId() };
    const first = await shop.post(entries, { title: 'Once' }, key);
    const again = await shop.post(entries, { title: 'Once' }, key);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    const other = await shop.post(entries, { title: 'Twice' }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    expect(await timelineOf(path)).toHaveLength(1);
  });

  test.each([
    ['no title', {}, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a title of several lines', { title: 'One\nTwo' }, 'title'],
    ['too long a text', { title: 'x', text: 'x'.repeat(10_001) }, 'text'],
    ['an address that is a script', { title: 'x', url: 'javascript:alert(1)' }, 'url'],
    ['an address with a password', { title: 'x', url: 'https://a:b@example.com' }, 'url'],
    ['a time after the year 9999', { title: 'x', happened_at: 1e12 }, 'happened_at'],
  ])('with %s is 422, names the field and is not written', async (_, json, field) => {
    const { path, entries } = await setUp();
    const { status, body } = await shop.post(entries, json);
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
    expect(await timelineOf(path)).toEqual([]);
  });

  test('needs contacts:write, and is seen and written in its own organization alone, by apps', async () => {
    const { path, entries } = await setUp();
    const { id } = (await shop.post(entries, { title: 'Placed order' })).body.data;
    const reader = await as(mara, { actor: 'app', scopes: ['contacts:read'] });
    expect((await reader.get(`${entries}/${id}`)).status).toBe(200);
    const refused = await reader.post(entries, { title: 'x' });
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    const others = await as(ada);
    expect((await others.get(`${entries}/${id}`)).status).toBe(404);
    expect((await others.post(entries, { title: 'x' })).status).toBe(404);
    const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await inbox.get(`${path}/timeline`)).body.data).toHaveLength(1);
    expect((await inbox.post(entries, { title: 'x' })).status).toBe(404);
  });

  test('moves with a merge, and is gone once the contact is erased', async () => {
    const { path, entries } = await setUp();
    const { contact: target, path: remaining } = await setUp();
    const { id } = (await shop.post(entries, { title: 'Lives behind the secret-gate' })).body.data;
    const person = await as(mara);
    expect((await person.post(`${path}/merge`, { into_id: target.publicId })).status).toBe(200);
    const [{ entry }] = await timelineOf(remaining);
    expect([entry.id, entry.contact_id]).toEqual([id, target.publicId]);
    expect((await shop.get(`${entries}/${id}`)).status).toBe(200);
    expect((await remove(remaining, person)).status).toBe(204);
    expect((await shop.post(entries, { title: 'x' })).status).toBe(404);
    expect(await dumpDatabase(app.database)).not.toContain('secret-gate');
  });
});

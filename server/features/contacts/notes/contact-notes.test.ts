import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../ids/public-id.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import type { ApiClient } from '../../../testing/http-client.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact, addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
let api: ApiClient;
let others: ApiClient;
beforeAll(async () => {
  [api, others] = [await as(jonas), await as(mara)];
});

async function setUp() {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  return { contact, path: `/contacts/${contact.publicId}`, notes: `/contacts/${contact.publicId}/notes` };
}

async function written(text = 'Prefers the phone') {
  const { notes, ...where } = await setUp();
  const { status, body } = await api.post(notes, { text });
  expect(status).toBe(201);
  return { ...where, notes, note: body.data, address: `${notes}/${body.data.id}` };
}

const change = (path: string, text: string, by = api, headers: Record<string, string> = {}) =>
  by.call(path, { method: 'PATCH', json: { text }, headers });
const remove = (path: string, by = api) => by.call(path, { method: 'DELETE' });
const textsOf = async (path: string) =>
  (await api.get(path)).body.data.map((it: { text: string }) => it.text);

async function eventsOf(id: string) {
  await sequenceAll(app.database);
  const types = 'contact_note.created,contact_note.updated,contact_note.deleted';
  const { body } = await api.get(`/events?limit=100&types=${types}`);
  return body.data.filter(({ data }: { data: { id: string } }) => data.id === id);
}

describe('a note about a contact', () => {
  test('is stored with its author and time, trimmed, and everybody can read it, newest first', async () => {
    const { notes, note, contact, address } = await written('  Two\r\nlines ');
    expect(note).toEqual({
      id: expect.stringMatching(/^cnote_/),
      contact_id: contact.publicId,
      text: 'Two\nlines',
      user: expect.objectContaining({ id: jonas.publicId, name: 'Jonas' }),
      inserted_at: note.inserted_at,
      updated_at: note.inserted_at,
    });
    await others.post(notes, { text: 'Later' });
    expect(await textsOf(notes)).toEqual(['Later', 'Two\nlines']);
    expect((await others.get(address)).body.data).toEqual(note);
  });

  test('can be changed and deleted by its author only', async () => {
    const { notes, note, address } = await written();
    for (const refused of [await change(address, 'Mine now', others), await remove(address, others)])
      expect([refused.status, refused.body.error]).toEqual([403, 'not_author']);
    const changed = await change(address, 'Prefers email');
    expect([changed.status, changed.body.data.text]).toEqual([200, 'Prefers email']);
    expect(changed.body.data.updated_at).toBeGreaterThanOrEqual(note.updated_at);
    expect((await remove(address)).status).toBe(204);
    expect([(await api.get(address)).status, await textsOf(notes)]).toEqual([404, []]);
  });

  test('has events without its text, and none if nothing changes', async () => {
    const { note, address, contact } = await written('Allergic to secret-substance');
    await change(address, 'Allergic to secret-substance');
    await change(address, 'Allergic to another secret-substance');
    await remove(address);
    const events = await eventsOf(note.id);
    const { text: _, ...reference } = note;
    expect(events.map(({ type, data, previous }: Record<string, unknown>) => [type, data, previous])).toEqual(
      [
        ['contact_note.created', reference, null],
        [
          'contact_note.updated',
          { ...reference, updated_at: expect.any(Number) },
          { updated_at: note.updated_at },
        ],
        ['contact_note.deleted', { id: note.id, contact_id: contact.publicId }, null],
      ],
    );
    expect(await dumpDatabase(app.database)).not.toContain('secret-substance');
  });

  test('sent again with its key is the same note; with another text 422', async () => {
    const { notes } = await setUp();
    const key = { 'idempotency-key': newId() };
    const first = await api.post(notes, { text: 'Once' }, key);
    const repeated = await api.post(notes, { text: 'Once' }, key);
    expect([repeated.text, repeated.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    const other = await api.post(notes, { text: 'Twice' }, key);
    expect([other.status, other.body.error, await textsOf(notes)]).toEqual([
      422,
      'idempotency_key_reused',
      ['Once'],
    ]);
  });

  test('stays as it is if it has changed since it was read', async () => {
    const { address } = await written();
    const etag = (await api.get(address)).headers.get('etag') ?? '';
    expect((await change(address, 'First', api, { 'if-match': etag })).status).toBe(200);
    const late = await change(address, 'Second', api, { 'if-match': etag });
    expect([late.status, late.body.error]).toEqual([412, 'precondition_failed']);
  });

  test.each([
    ['nothing', {}],
    ['blanks', { text: ' \n ' }],
    ['too much', { text: 'x'.repeat(10_001) }],
  ])('with %s is 422, names the field and is not written', async (_, json) => {
    const { notes } = await setUp();
    const { status, body } = await api.post(notes, json);
    expect([status, body.details[0].field, await textsOf(notes)]).toEqual([422, 'text', []]);
  });

  test('needs a person with contacts:write', async () => {
    const { notes } = await written();
    const ofApp = await (await as(mara, { actor: 'app' })).post(notes, { text: 'x' });
    expect([ofApp.status, ofApp.body.error]).toEqual([422, 'actor_self_required']);
    const reader = await as(jonas, { scopes: ['contacts:read'] });
    expect([(await reader.get(notes)).status, (await reader.post(notes, { text: 'x' })).status]).toEqual([
      200, 403,
    ]);
  });

  test('is erased with its contact: nothing of it is left, and nothing can be written', async () => {
    const { path, notes } = await written('Lives behind the secret-gate');
    expect((await remove(path)).status).toBe(204);
    expect((await api.post(notes, { text: 'x' })).status).toBe(404);
    expect(await dumpDatabase(app.database)).not.toContain('secret-gate');
  });
});

describe('the timeline of a contact', () => {
  test('has conversations and notes, latest first, page by page', async () => {
    const { contact, path, notes } = await setUp();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push((await addConversation(app.database, { organizationId, contactId: contact.id })).publicId);
      ids.push((await api.post(notes, { text: `Note ${count}` })).body.data.id);
    }
    type Entry = {
      type: string;
      at: number;
      conversation: { id: string } | null;
      note: { id: string } | null;
    };
    const seen: Entry[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await api.get(`${path}/timeline?limit=2${after && `&after=${after}`}`);
      seen.push(...body.data);
      after = body.page_metadata.after;
    }
    const idOf = ({ conversation, note }: Entry) => (conversation ?? note)?.id ?? '';
    expect(seen.map(idOf).sort()).toEqual(ids.sort());
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).sort((one, two) => two - one));
    for (const { type, conversation, note } of seen)
      expect([type === 'note', type === 'conversation']).toEqual([note !== null, conversation !== null]);
  });

  test('has no merged conversations, and conversations only for those who may read them', async () => {
    const { contact, path, notes } = await setUp();
    const target = await addConversation(app.database, { organizationId, contactId: contact.id });
    await addConversation(app.database, { organizationId, contactId: contact.id, mergedIntoId: target.id });
    await api.post(notes, { text: 'Known since 2019' });
    const typesFor = async (by: ApiClient) =>
      (await by.get(`${path}/timeline`)).body.data.map(({ type }: { type: string }) => type).sort();
    expect(await typesFor(api)).toEqual(['conversation', 'note']);
    expect(await typesFor(await as(jonas, { scopes: ['contacts:read'] }))).toEqual(['note']);
    expect((await (await as(jonas, { scopes: ['tags:read'] })).get(`${path}/timeline`)).status).toBe(403);
  });
});

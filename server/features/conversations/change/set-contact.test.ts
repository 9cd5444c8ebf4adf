import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../../ids/public-id.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact, addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const nora = await addContact(app.database, { organizationId, name: 'Nora Vance' });
const tom = await addContact(app.database, { organizationId, name: 'Tom Vale' });

const newConversation = () => addConversation(app.database, { organizationId, contactId: nora.id });
const put = (id: string, contact_id: unknown, by = api) =>
  by.call(`/conversations/${id}/contact`, { method: 'PUT', json: { contact_id } });
const read = async (id: string) => (await api.get(`/conversations/${id}`)).body.data;
const eventsOf = (recordId: string) =>
  app.database.read<Record<string, unknown>>({
    text: 'SELECT type, actor_user_id, data, previous FROM events WHERE record_id = $1 ORDER BY seq',
    values: [recordId],
  });

describe('changing a conversation’s contact', () => {
  test('returns the conversation, with one event', async () => {
    const { id, publicId: cnv } = await newConversation();
    const before = await read(cnv);
    const { status, body } = await put(cnv, tom.publicId);
    expect([status, body.data.contact]).toEqual([
      200,
      expect.objectContaining({ id: tom.publicId, name: 'Tom Vale' }),
    ]);
    expect(body.data).toEqual(await read(cnv));
    expect(body.data.updated_at).toBeGreaterThanOrEqual(before.updated_at);
    expect((await put(cnv, tom.publicId)).text).toBe(JSON.stringify(body));
    expect(await eventsOf(id)).toEqual([
      {
        type: 'conversation.updated',
        actor_user_id: jonas.id,
        data: expect.objectContaining({ contact_id: tom.id }),
        previous: { contact_id: nora.id },
      },
    ]);
  });

  test('is in its history, with the previous contact', async () => {
    const { publicId: cnv } = await newConversation();
    await put(cnv, tom.publicId);
    const [entry] = (await api.get(`/conversations/${cnv}/history`)).body.data;
    expect([entry.actor.user.name, entry.contact, entry.assignee]).toEqual([
      'Jonas',
      {
        from: expect.objectContaining({ id: nora.publicId, name: 'Nora Vance' }),
        to: expect.objectContaining({ id: tom.publicId, name: 'Tom Vale' }),
      },
      null,
    ]);
  });

  test('removes the new contact from the participants, if they had joined by a reply', async () => {
    const { id, publicId: cnv } = await newConversation();
    for (const contactId of [tom.id, nora.id])
      await app.database.write({
        text: `INSERT INTO conversation_participants (organization_id, conversation_id, address, contact_id, inserted_at)
               VALUES ($1, $2, $3, $4, now())`,
        values: [organizationId, id, `${contactId}@customer.example`, contactId],
      });
    await put(cnv, tom.publicId);
    const left = (await api.get(`/conversations/${cnv}/participants`)).body.data;
    expect(left.map((it: { contact: { name: string } }) => it.contact.name)).toEqual(['Nora Vance']);
  });

  test('can be done by an app acting as itself, and needs conversations:write', async () => {
    const { publicId: cnv } = await newConversation();
    const narrow = await as(mara, { scopes: ['conversations:read', 'contacts:write'] });
    const refused = await put(cnv, tom.publicId, narrow);
    expect([refused.status, (await read(cnv)).contact.id]).toEqual([403, nora.publicId]);
    expect((await put(cnv, tom.publicId, await as(mara, { actor: 'app' }))).status).toBe(200);
  });

  test.each([
    ['that nobody is', publicId('cnt', newId())],
    ['of another organization', tea.contact.publicId],
    ['that is no id', 'tom'],
    ['of null', null],
  ])('%s is 422, and nothing changes', async (_what, contact) => {
    const { id, publicId: cnv } = await newConversation();
    const { status, body } = await put(cnv, contact);
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', 'contact_id']);
    expect([(await read(cnv)).contact.id, await eventsOf(id)]).toEqual([nora.publicId, []]);
  });

  test('to an erased one is 422', async () => {
    const { publicId: cnv } = await newConversation();
    const deleted = await addContact(app.database, { organizationId, name: 'Gone' });
    await app.database.write({
      text: 'UPDATE contacts SET deleted_at = now() WHERE organization_id = $1 AND id = $2',
      values: [organizationId, deleted.id],
    });
    expect((await put(cnv, deleted.publicId)).status).toBe(422);
  });

  test('of an unknown conversation, or another organization’s, is 404', async () => {
    for (const cnv of [publicId('cnv', newId()), tea.conversation.publicId])
      expect((await put(cnv, tom.publicId)).status).toBe(404);
  });

  test('of a merged conversation is 409 with the address at its target', async () => {
    const target = await newConversation();
    const { publicId: cnv } = await addConversation(app.database, {
      organizationId,
      mergedIntoId: target.id,
    });
    const { status, body, headers } = await put(cnv, tom.publicId);
    expect([status, body.error]).toEqual([409, 'conversation_merged']);
    expect(headers.get('location')).toBe(`/api/oauth/v1/conversations/${target.publicId}/contact`);
  });
});

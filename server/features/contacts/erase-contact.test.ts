import { afterAll, describe, expect, test } from 'vitest';
import { parsePublicId } from '../../ids/public-id.ts';
import { uploaded } from '../../testing/attachments.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { addMailChannel, addMailOf } from '../../testing/mail-channel.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';
import { sweepAttachments } from '../attachments/sweep-attachments.ts';
import { eraseMessages, pendingMessageErasures } from './erase-messages.ts';
import { runImports } from './import/run-imports.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const erase = (id: string, by = api) => by.call(`/contacts/${id}`, { method: 'DELETE' });

const personal = {
  external_id: 'secret-external-id',
  name: 'Secret Name',
  email: 'secret.address@example.com',
  phone: 'secret-phone',
  instagram_handle: 'secret.handle',
  profile_picture_url: 'https://example.com/secret-picture.jpg',
  custom_attributes: { shoe_size: 'secret-size' },
  meta_info: { note: 'secret-note' },
};

/** Somebody with all possible data, who wrote a message, was changed and was blocked. */
async function known() {
  const { id } = (await api.post('/contacts', { ...personal, tags: ['vip'] })).body.data;
  const contactId = parsePublicId('cnt', id) ?? '';
  const conversation = await addConversation(app.database, { organizationId, contactId });
  const message = await addMessage(app.database, {
    organizationId,
    contactId,
    conversationId: conversation.id,
    body: '<p>My order?</p>',
  });
  const channel = await addMailChannel(app.database, { organizationId });
  const where = { organizationId, contactId, conversationId: conversation.id, messageId: message.id };
  await addMailOf(app.database, channel, where);
  const change = { method: 'PATCH', json: { name: 'Secret Other Name', is_blocked: true } };
  expect((await api.call(`/contacts/${id}`, change)).status).toBe(200);
  return { id, contactId, conversation, message };
}

/** What is written about somebody, and to them, except messages. */
async function elsewhere(id: string, conversationId: string): Promise<void> {
  const merged = {
    email: 'secret.second@example.com',
    external_id: 'secret-second-id',
    phone: 'secret-second-phone',
  };
  const other = (await api.post('/contacts', { ...merged, name: 'Secret Second' })).body.data.id;
  expect((await api.post(`/contacts/${other}/notes`, { text: 'secret second note' })).status).toBe(201);
  expect((await api.post(`/contacts/${other}/merge`, { into_id: id })).status).toBe(200);
  const note = await api.post(`/contacts/${id}/notes`, { text: 'secret first draft' });
  const path = `/contacts/${id}/notes/${note.body.data.id}`;
  expect((await api.call(path, { method: 'PATCH', json: { text: 'secret contact note' } })).status).toBe(200);
  const later = {
    body_html: '<p>secret scheduled text</p>',
    send_at: Math.floor(Date.now() / 1000) + 86_400,
  };
  expect((await api.post(`/conversations/${conversationId}/scheduled-messages`, later)).status).toBe(201);
  const reply = await api.post(`/conversations/${conversationId}/messages`, { body_html: '<p>Soon.</p>' });
  expect(reply.body.data.meta_info.deskbell.delivery.status).toBe('queued');
  const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const columns = ['Mail', 'Phone', 'Other'];
  const rows = [
    [' Secret.Address@example.com', '', 'secret cell'],
    ['', 'secret-second-phone', 'secret cell'],
    ['not an address', 'secret-phone', 'secret refused cell'],
    ['kept@example.com', '', 'of somebody else'],
  ];
  const begun = (await inbox.post('/contact-imports', { file_name: 'people.csv', columns })).body.data.id;
  const added = { method: 'PUT', json: { from: 0, rows } };
  expect((await inbox.call(`/contact-imports/${begun}/rows`, added)).status).toBe(200);
  const refused = (await inbox.post('/contact-imports', { file_name: 'people.csv', columns })).body.data.id;
  await inbox.call(`/contact-imports/${refused}/rows`, {
    method: 'PUT',
    json: { from: 0, rows: rows.slice(2) },
  });
  await inbox.post(`/contact-imports/${refused}/start`, { mapping: ['email', null, null] });
  while (await runImports(app.database, () => true));
  await api.call(`/conversations/${conversationId}`, {
    method: 'PATCH',
    json: { assignee_id: mara.publicId },
  });
}

describe('DELETE /contacts/{id}', () => {
  test('leaves nothing personal anywhere in the database', async () => {
    const { id, contactId, conversation } = await known();
    await elsewhere(id, conversation.publicId);
    // Except table names, such as channel_secrets, which the recorded steps of sharding contain.
    const telling = new RegExp(`secret(?!s)|${contactId}@`, 'i');
    const before = await dumpDatabase(app.database);
    expect(before).toMatch(telling);
    for (const text of [
      '<p>secret quote</p>',
      'secret scheduled text',
      'secret contact note',
      'secret second note',
      'secret refused cell',
      'Secret Second',
    ])
      expect(before).toContain(text);
    const response = await erase(id);
    expect([response.status, response.text]).toEqual([204, '']);
    const after = await dumpDatabase(app.database);
    expect(after.split('\n').filter((line) => telling.test(line))).toEqual([]);
    expect(after).toContain('of somebody else');
  });

  test('the contact is gone: 404, in no list, and its address and external id are free', async () => {
    const { id } = await known();
    await erase(id);
    for (const response of [
      await api.get(`/contacts/${id}`),
      await erase(id),
      await api.call(`/contacts/${id}`, { method: 'PATCH', json: { name: 'Back' } }),
    ])
      expect([response.status, response.body.error]).toEqual([404, 'not_found']);
    expect((await api.get('/contacts?limit=100')).text).not.toContain(id);
    const repeated = await api.post('/contacts', personal);
    expect([repeated.status, repeated.body.data.id === id]).toEqual([201, false]);
    await erase(repeated.body.data.id);
  });

  test('what they wrote stays, with a blank author, and so does the conversation', async () => {
    const { id, conversation, message } = await known();
    await erase(id);
    const blank = { id, name: null, email: null, instagram_handle: null, profile_picture_url: null };
    const path = `/conversations/${conversation.publicId}`;
    const { body } = await api.get(`${path}/messages/${message.publicId}`);
    expect(body.data).toMatchObject({ body_html: '<p>My order?</p>', user: blank });
    expect((await api.get(path)).body.data.contact).toEqual({ ...blank, phone: null });
    expect((await api.get(`/conversations?contact_id=${id}`)).body.data).toHaveLength(1);
  });

  describe('with erase_messages=true', () => {
    const runErasures = async () => {
      for (const key of await pendingMessageErasures(app.database))
        await eraseMessages(app.database, key, () => true);
    };

    test('the text and files of what they wrote are erased, and nothing else', async () => {
      const { id, contactId, conversation } = await known();
      const file = { name: 'secret-scan.txt', type: 'text/plain', bytes: Buffer.from('secret scan') };
      const path = `/conversations/${conversation.publicId}/messages`;
      const attachment = await uploaded(await as(mara), file);
      const reply = await (await as(mara)).post(path, {
        body_html: '<p>On its way</p>',
        attachment_ids: [attachment],
      });
      const own = await uploaded(await as(mara), file);
      await app.database.write({
        text: `UPDATE attachments SET message_id = (SELECT id FROM messages WHERE organization_id = $1 AND contact_id = $2), place = 0
                WHERE organization_id = $1 AND id = $3`,
        values: [organizationId, contactId, parsePublicId('att', own)],
      });
      expect((await erase(`${id}?erase_messages=true`)).status).toBe(204);
      await runErasures();
      const { data } = (await api.get(path)).body;
      expect(data).toMatchObject([
        { user: { id }, body_html: '', attachments: [] },
        { id: reply.body.data.id, body_html: '<p>On its way</p>', attachments: [{ id: attachment }] },
      ]);
      await sweepAttachments(app.database, app.files, (error) => {
        throw error;
      });
      expect((await api.get(`/attachments/${own}`)).status).toBe(404);
      expect((await api.get(`/attachments/${attachment}`)).status).toBe(200);
      expect(await pendingMessageErasures(app.database)).toEqual([]);
    });

    test('what a merged contact wrote is erased as well', async () => {
      const { id, conversation } = await known();
      const into = (await api.post('/contacts', { name: 'Secret Second' })).body.data.id;
      expect((await api.post(`/contacts/${id}/merge`, { into_id: into })).status).toBe(200);
      expect((await erase(`${into}?erase_messages=true`)).status).toBe(204);
      await runErasures();
      const { data } = (await api.get(`/conversations/${conversation.publicId}/messages`)).body;
      expect(data).toMatchObject([{ body_html: '' }]);
    });

    test('an interrupted erasure continues where it stopped', async () => {
      const { id, contactId, conversation } = await known();
      const message = { organizationId, contactId, conversationId: conversation.id, body: '<p>And?</p>' };
      for (let count = 0; count < 3; count++) await addMessage(app.database, message);
      await erase(`${id}?erase_messages=true`);
      const [key] = await pendingMessageErasures(app.database);
      expect(key).toEqual({ organizationId, contactId });
      let batches = 0;
      if (key) await eraseMessages(app.database, key, () => batches++ < 1);
      expect(await pendingMessageErasures(app.database)).toEqual([key]);
      await runErasures();
      const { data } = (await api.get(`/conversations/${conversation.publicId}/messages`)).body;
      expect(data.map(({ body_html }: { body_html: string }) => body_html)).toEqual(['', '', '', '']);
    });

    test('any other value is refused, and nothing is erased', async () => {
      const { id } = await known();
      const { status, body } = await erase(`${id}?erase_messages=yes`);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
      expect((await api.get(`/contacts/${id}`)).status).toBe(200);
      await erase(id);
    });
  });

  test('its event has only the id, and previous events are reduced to their times', async () => {
    const { id, contactId } = await known();
    await erase(id);
    const events = await app.database.read({
      text: 'SELECT type, data, previous, actor_user_id FROM events WHERE record_id = $1 ORDER BY seq',
      values: [contactId],
    });
    const left = { previous: null, actor_user_id: jonas.id };
    const moments = { inserted_at: expect.any(String), updated_at: expect.any(String) };
    expect(events).toEqual([
      ...['contact.created', 'contact.updated', 'contact.blocked'].map((type) => ({
        type,
        data: { id: contactId, ...moments },
        ...left,
      })),
      { type: 'contact.deleted', data: { id: contactId }, ...left },
    ]);
  });

  test('can be done by an app acting as itself', async () => {
    const { id } = await known();
    expect((await erase(id, await as(mara, { actor: 'app' }))).status).toBe(204);
  });

  test("another organization's is 404, and stays unchanged", async () => {
    const adaApi = await as(world.ada);
    const before = await adaApi.get(`/contacts/${tea.contact.publicId}`);
    expect(before.status).toBe(200);
    expect((await erase(tea.contact.publicId)).status).toBe(404);
    expect((await adaApi.get(`/contacts/${tea.contact.publicId}`)).text).toBe(before.text);
  });
});

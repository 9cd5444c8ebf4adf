import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);

describe('a conversation', () => {
  test('includes its contact, assignee, tags and last message, and null for unknown values', async () => {
    const at = Date.UTC(2026, 0, 1, 12, 0, 0) * 1000 + 999_999;
    const { publicId: id } = await addConversation(app.database, {
      organizationId,
      at,
      subject: 'Squeaking brake',
      contactId: bicycles.contact.id,
      assigneeId: mara.id,
      tags: ['workshop', 'Brake', 'brake'],
      waiting: true,
    });
    await api.post(`/conversations/${id}/messages`, { body_html: '<p>Bring it <b>in</b>.</p>' });
    const { status, body } = await api.get(`/conversations/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      organization_id: bicycles.house.publicId,
      subject: 'Squeaking brake',
      contact: { id: bicycles.contact.publicId, name: 'A customer of Bellweather Bicycles' },
      assignee: { id: mara.publicId, email: mara.email, instagram_handle: null, profile_picture_url: null },
      tags: ['Brake', 'brake', 'workshop'],
      message_count: 1,
      last_message: { preview: 'Bring it in.', user: { id: jonas.publicId, name: 'Jonas' } },
      waiting_since: null,
      snoozed_until: null,
      closed_at: null,
      merged_into_id: null,
      solution_message_id: null,
      custom_attributes: {},
      meta_info: {},
      inserted_at: Date.UTC(2026, 0, 1, 12, 0, 0) / 1000,
    });
    expect(body.data.first_replied_at).toBe(body.data.last_message.inserted_at);
  });

  test('includes the phone number of a contact without other data', async () => {
    const contact = (await api.post('/contacts', { phone: '+47 22 33 44 55', external_id: 'phone' })).body
      .data;
    const begun = { contact_id: contact.id, body_html: '<p>Hello</p>' };
    const { data } = (await api.post('/conversations', begun)).body;
    const known = {
      id: contact.id,
      name: null,
      email: null,
      instagram_handle: null,
      profile_picture_url: null,
    };
    expect(data.contact).toEqual({ ...known, phone: '+47 22 33 44 55' });
    const [listed] = (await api.get(`/conversations?contact_id=${contact.id}`)).body.data;
    expect(listed.contact).toEqual(data.contact);
  });

  test('numbers increase within the organization', async () => {
    const first = await addConversation(app.database, { organizationId });
    const second = await addConversation(app.database, { organizationId });
    const numbers = await Promise.all(
      [first, second].map(
        async ({ publicId }) => (await api.get(`/conversations/${publicId}`)).body.data.number,
      ),
    );
    expect(numbers[1] - numbers[0]).toBe(1);
  });

  test('with a solution names the message', async () => {
    const { conversation, contact } = bicycles;
    const key = { organizationId, conversationId: conversation.id, contactId: contact.id };
    const message = await addMessage(app.database, key);
    const text = 'UPDATE conversations SET solution_message_id = $1 WHERE id = $2';
    await app.database.write({ text, values: [message.id, conversation.id] });
    const { body } = await api.get(`/conversations/${conversation.publicId}`);
    expect(body.data.solution_message_id).toBe(message.publicId);
  });

  test('redirects readers to its target with 301, the error body and Location, once merged', async () => {
    const mergedIntoId = bicycles.conversation.id;
    const { publicId: id } = await addConversation(app.database, { organizationId, mergedIntoId });
    const { status, headers, body } = await api.get(`/conversations/${id}`);
    expect([status, body.error]).toEqual([301, 'conversation_merged']);
    const target = `/api/oauth/v1/conversations/${bicycles.conversation.publicId}`;
    expect(headers.get('location')).toBe(target);
    expect(headers.get('cache-control')).toBe('no-store');

    const messages = await api.get(`/conversations/${id}/messages`);
    expect([messages.status, messages.headers.get('location')]).toEqual([301, `${target}/messages`]);
  });

  test.each([
    ['unknown', publicId('cnv', newId())],
    ['of another kind', publicId('msg', newId())],
    ['in capitals', bicycles.conversation.publicId.toUpperCase()],
    ['too large for 128 bits', `cnv_8${'z'.repeat(25)}`],
    ['a plain uuid', bicycles.conversation.id],
    ['empty', ''],
    ['NUL', '%00'],
    ['a path', '..%2f..%2fetc%2fpasswd'],
    ['SQL', "'%20OR%201=1--"],
    ['empty of digits', 'cnv_'],
    ['nil', publicId('cnv', '00000000-0000-0000-0000-000000000000')],
  ])('security S25: an id that is %s is 404, with the same body as any other', async (_what, id) => {
    const unknown = await api.get(`/conversations/${publicId('cnv', newId())}`);
    for (const path of [`/conversations/${id}`, `/conversations/${id}/messages`]) {
      const { status, text } = await api.get(path);
      expect([status, text]).toEqual([404, unknown.text]);
    }
  });

  test('is 404 only after the query was validated, whatever the form of the id', async () => {
    for (const id of [publicId('cnv', newId()), 'nonsense']) {
      const { status, body } = await api.get(`/conversations/${id}/messages?after=nonsense`);
      expect([status, body.error]).toEqual([400, 'invalid_cursor']);
    }
  });
});

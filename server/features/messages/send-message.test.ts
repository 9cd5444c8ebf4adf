import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, jonas } = world;
const { conversation, contact } = bicycles;
const messages = `/conversations/${conversation.publicId}/messages`;
const api = await as(jonas);

describe('sending a message', () => {
  test('returns 201 with the twelve keys of a message, written by the person, and its address', async () => {
    const { status, headers, body } = await api.post(messages, { body_html: '<p>Hi</p>' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^msg_/),
      conversation_id: conversation.publicId,
      source: 'api',
      is_spam: false,
      inserted_at: expect.any(Number),
      body_html: '<p>Hi</p>',
      marked_as_solution_at: null,
      user: {
        id: jonas.publicId,
        name: 'Jonas',
        email: jonas.email,
        instagram_handle: null,
        profile_picture_url: null,
      },
      meta_info: { deskbell: { via_app: { id: bicycles.app.clientId, name: bicycles.app.name } } },
      is_ai_message: false,
      reply_to: null,
      attachments: [],
    });
    expect(Math.abs(body.data.inserted_at - Date.now() / 1000)).toBeLessThan(60);
    expect(headers.get('location')).toBe(`/api/oauth/v1${messages}/${body.data.id}`);
    expect(headers.has('idempotency-replayed')).toBe(false);
  });

  test('stores what the sender declares: an AI message, its own object, a reply', async () => {
    const key = {
      organizationId: bicycles.house.id,
      conversationId: conversation.id,
      contactId: contact.id,
    };
    const question = await addMessage(app.database, key);
    const { status, body } = await api.post(messages, {
      body_html: 'Yes',
      is_ai_message: true,
      meta_info: { ticket: 7 },
      reply_to_id: question.publicId,
      attachment_ids: [],
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ is_ai_message: true, meta_info: { ticket: 7 } });
    expect(body.data.reply_to).toEqual({
      id: question.publicId,
      body_html: '<p>Hello?</p>',
      user: expect.objectContaining({ id: contact.publicId, name: 'A customer of Bellweather Bicycles' }),
    });
  });

  test('in a spam conversation creates a spam message', async () => {
    const spam = await addConversation(app.database, { organizationId: bicycles.house.id, isSpam: true });
    const { body } = await api.post(`/conversations/${spam.publicId}/messages`, { body_html: 'No, thanks' });
    expect(body.data.is_spam).toBe(true);
  });

  test('accepts a body of 150,000 characters, and not one more', async () => {
    expect((await api.post(messages, { body_html: 'é'.repeat(150_000) })).status).toBe(201);
    const { status, body } = await api.post(messages, { body_html: 'é'.repeat(150_001) });
    expect([status, body.details[0]]).toMatchObject([422, { field: 'body_html', code: 'too_long' }]);
  });

  test.each<[string, unknown, string, string]>([
    ['without a body', {}, 'body_html', 'required'],
    ['with no body and no attachments', { attachment_ids: [] }, 'body_html', 'required'],
    ['with an empty body', { body_html: '' }, 'body_html', 'blank'],
    ['with nothing but space', { body_html: '<p> &nbsp;\n</p><br>' }, 'body_html', 'blank'],
    ['with nothing left once sanitized', { body_html: '<script>alert(1)</script>' }, 'body_html', 'blank'],
    ['with a body that is no text', { body_html: 5 }, 'body_html', 'type'],
    ['with a body that is null', { body_html: null }, 'body_html', 'type'],
    ['with an unknown member', { body_html: 'x', subject: 'x' }, 'subject', 'unknown'],
    ['with a flag as text', { body_html: 'x', is_ai_message: 'true' }, 'is_ai_message', 'type'],
    [
      'with a status it cannot set',
      { body_html: 'x', conversation_status: 'snoozed' },
      'conversation_status',
      'not_offered',
    ],
    ['replying to no text', { body_html: 'x', reply_to_id: 5 }, 'reply_to_id', 'type'],
    ['replying to nonsense', { body_html: 'x', reply_to_id: 'nonsense' }, 'reply_to_id', 'invalid'],
    [
      'replying to nobody',
      { body_html: 'x', reply_to_id: publicId('msg', newId()) },
      'reply_to_id',
      'not_found',
    ],
    [
      'replying to a conversation',
      { body_html: 'x', reply_to_id: conversation.publicId },
      'reply_to_id',
      'invalid',
    ],
    [
      'replying to nothing known',
      { body_html: 'x', reply_to_id: publicId('msg', newId()) },
      'reply_to_id',
      'not_found',
    ],
    [
      'with an attachment nobody uploaded',
      { attachment_ids: [publicId('att', newId())] },
      'attachment_ids.0',
      'not_found',
    ],
    ['with eleven attachments', { attachment_ids: Array(11).fill('a') }, 'attachment_ids', 'too_many'],
    ['with an attachment that is no text', { attachment_ids: [1] }, 'attachment_ids.0', 'type'],
  ])('%s is 422 and names the field', async (_what, body, field, code) => {
    const response = await api.post(messages, body);
    expect([response.status, response.body.error]).toEqual([422, 'validation_error']);
    expect(response.body.details).toEqual([{ field, code, message: expect.any(String) }]);
  });

  test('security S2: a reply to a message of another conversation or organization is 422, and reveals nothing of it', async () => {
    const elsewhere = await addConversation(app.database, { organizationId: bicycles.house.id });
    const foreign = [
      { organizationId: bicycles.house.id, conversationId: elsewhere.id, contactId: contact.id },
      { organizationId: tea.house.id, conversationId: tea.conversation.id, contactId: tea.contact.id },
    ];
    const unknown = await api.post(messages, { body_html: 'x', reply_to_id: publicId('msg', newId()) });
    for (const ids of foreign) {
      const { publicId: reply_to_id } = await addMessage(app.database, { ...ids, body: 'a secret' });
      const { status, text } = await api.post(messages, { body_html: 'x', reply_to_id });
      expect([status, text]).toEqual([422, unknown.text]);
    }
  });

  test.each([
    'id',
    'organization_id',
    'user',
    'user_id',
    'app_id',
    'role',
    'inserted_at',
    'source',
    'is_spam',
  ])('security S31: the member "%s" is refused by name and not stored', async (member) => {
    const { message_count: before } = (await api.get(`/conversations/${conversation.publicId}`)).body.data;
    const { status, body } = await api.post(messages, { body_html: 'x', [member]: 'x' });
    expect([status, body.details[0]]).toMatchObject([422, { field: member, code: 'unknown' }]);
    const { message_count: after } = (await api.get(`/conversations/${conversation.publicId}`)).body.data;
    expect(after).toBe(before);
  });

  test('reports invalid content before a missing conversation', async () => {
    for (const id of [publicId('cnv', newId()), tea.conversation.publicId, 'nonsense']) {
      const bad = await api.post(`/conversations/${id}/messages`, { body_html: ' ' });
      const good = await api.post(`/conversations/${id}/messages`, {
        body_html: 'x',
        reply_to_id: publicId('msg', newId()),
      });
      expect([bad.status, good.status]).toEqual([422, 404]);
    }
  });
});

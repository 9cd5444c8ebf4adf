import { afterAll, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { startWorld } from '../testing/start-world.ts';
import { addMessage } from '../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { house, conversation, contact } = world.bicycles;
const written = { organizationId: house.id, conversationId: conversation.id, contactId: contact.id };
await addMessage(app.database, written);
const { publicId: splitOff } = await addMessage(app.database, written);
const api = await as(world.mara);
const created: Operation[] = Object.values(operations).filter(({ responses }) => 201 in responses);

/** For each operation that creates something: its request. A new operation needs one here. */
const bodies: Record<string, object> = {
  createConversation: { contact: { email: 'robin@example.com' }, body_html: '<p>Hi</p>' },
  sendMessage: { body_html: '<p>Hi</p>' },
  scheduleMessage: { body_html: '<p>Later</p>', send_at: 4_070_908_800 },
  createContactEntry: { title: 'Placed order 1017' },
  createContactNote: { text: 'Between us' },
  splitConversation: { message_ids: [splitOff] },
  createSuggestion: { kind: 'reply', body_html: '<p>Hi</p>' },
  createNote: { body_html: '<p>Between us</p>' },
  saveContact: { email: 'kim@example.com' },
  createChannel: { type: 'mail', name: 'Followed', address: 'followed@example.com' },
  createCompany: { name: 'Followed' },
  createTag: { name: 'followed' },
  createField: { key: 'followed', label: 'Followed', record: 'conversation', kind: 'text' },
  createTeam: { name: 'Followed' },
  createView: { name: 'Followed', audience: 'me', filter: { all: [] } },
  createMacroFolder: { name: 'Followed' },
  createMacro: { name: 'Followed', body_html: '<p>Hi</p>' },
  inviteMember: { email: 'sam@example.com', role: 'member' },
  createAttachment: { original_filename: 'a.png', file_size: 1, content_type: 'image/png' },
  createWebhook: { url: 'https://hooks.example.com/', types: ['note.updated', 'note.deleted'] },
  receiveMessage: { body_html: '<p>Hi</p>' },
};

test.each(created)(
  'the Location of $method $path responds to GET with what was created',
  async ({ id, path }) => {
    const json = bodies[id];
    if (!json) throw new Error(`${id} makes something; this test does not know a body for it.`);
    const ids: Record<string, string> = {
      conversation_id: conversation.publicId,
      contact_id: contact.publicId,
    };
    const response = await api.post(
      path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? name),
      json,
    );
    const location = response.headers.get('location') ?? '';
    expect([response.status, location]).toEqual([201, expect.stringMatching(/^\/api\/oauth\/v1\//)]);
    const found = await app.send(location, { headers: { authorization: `Bearer ${api.token}` } });
    expect([found.status, found.body.data.id]).toEqual([200, response.body.data.id]);
  },
);

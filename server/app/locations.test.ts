import { afterAll, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { conversation, contact } = world.bicycles;
const api = await as(world.mara);
const made: Operation[] = Object.values(operations).filter(({ answers }) => 201 in answers);

/** For each operation that makes something: what to ask for. One that is new needs it here. */
const bodies: Record<string, object> = {
  createConversation: { contact: { email: 'robin@example.com' }, body_html: '<p>Hi</p>' },
  sendMessage: { body_html: '<p>Hi</p>' },
  createNote: { body_html: '<p>Between us</p>' },
  saveContact: { email: 'kim@example.com' },
  createChannel: { type: 'mail', name: 'Followed', address: 'followed@example.com' },
  createTag: { name: 'followed' },
  createTeam: { name: 'Followed' },
  inviteMember: { email: 'sam@example.com', role: 'member' },
  createAttachment: { original_filename: 'a.png', file_size: 1, content_type: 'image/png' },
  createWebhook: { url: 'https://hooks.example.com/', types: ['note.updated', 'note.deleted'] },
  receiveMessage: { body_html: '<p>Hi</p>' },
};

test.each(made)('the Location of $method $path answers GET with what was made', async ({ id, path }) => {
  const json = bodies[id];
  if (!json) throw new Error(`${id} makes something; this test does not know a body for it.`);
  const ids: Record<string, string> = {
    conversation_id: conversation.publicId,
    contact_id: contact.publicId,
  };
  const answer = await api.post(
    path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? name),
    json,
  );
  const location = answer.headers.get('location') ?? '';
  expect([answer.status, location]).toEqual([201, expect.stringMatching(/^\/api\/oauth\/v1\//)]);
  const found = await app.send(location, { headers: { authorization: `Bearer ${api.token}` } });
  expect([found.status, found.body.data.id]).toEqual([200, answer.body.data.id]);
});

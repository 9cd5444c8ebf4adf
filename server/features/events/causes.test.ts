import { afterAll, describe, expect, test } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague, tokenFor } from '../../testing/world.ts';
import { addContact, addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(mara);
const channel = await as(mara, { actor: 'app', scopes: ['channels:write'] });
const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const contactId = bicycles.contact.id;

/** The events of what happens meanwhile: type, cause, and who did it. */
async function causesOf(work: () => Promise<{ status: number }>) {
  await sequenceAll(app.database);
  const { body: before } = await api.get('/events?after=now');
  const { status } = await work();
  expect(status).toBeLessThan(300);
  await sequenceAll(app.database);
  const { body } = await api.get(`/events?limit=100&after=${before.page_metadata.before}`);
  return (body.data as Event[]).map(({ type, caused_by, actor }) => [type, caused_by, actor.user_id]);
}

const conversation = (options = {}) =>
  addConversation(app.database, { organizationId, contactId, ...options });
const patch = (path: string, json: object) => api.call(path, { method: 'PATCH', json });

describe('an event names what led to it', () => {
  test('if a contact’s message reopens the conversation', async () => {
    const { publicId: conversation_id } = await conversation({ status: 'closed' });
    let messageId = '';
    const events = await causesOf(async () => {
      const json = { body_html: '<p>It broke again</p>', source: 'email', conversation_id };
      const written = await channel.post(`/contacts/${bicycles.contact.publicId}/messages`, json);
      messageId = written.body.data.id;
      return written;
    });
    expect(events).toEqual([
      ['message.created', null, null],
      ['conversation.status_changed', { kind: 'message', id: messageId }, null],
    ]);
  });

  test('if a macro’s actions changed it, but not if the reply itself did', async () => {
    const actions = [
      { type: 'assign', user_id: 'me' },
      { type: 'set_priority', priority: 'high' },
    ];
    const { body } = await api.post('/macros', { name: 'Mine now', body_html: '<p>Hi</p>', actions });
    const { publicId } = await conversation();
    const json = { macro_id: body.data.id, conversation_status: 'closed' };
    const cause = { kind: 'macro', id: body.data.id };
    expect(await causesOf(() => api.post(`/conversations/${publicId}/messages`, json))).toEqual([
      ['message.created', null, mara.publicId],
      ['conversation.status_changed', null, mara.publicId],
      ['conversation.assigned', cause, mara.publicId],
      ['conversation.updated', cause, mara.publicId],
    ]);
  });

  test('if its team was deleted', async () => {
    const team = (await api.post('/teams', { name: 'Workshop' })).body.data;
    const { publicId } = await conversation();
    await patch(`/conversations/${publicId}`, { team_id: team.id });
    expect(await causesOf(() => api.call(`/teams/${team.id}`, { method: 'DELETE' }))).toEqual([
      ['team.deleted', null, mara.publicId],
      ['conversation.team_changed', { kind: 'team', id: team.id }, mara.publicId],
    ]);
  });

  test('if the member it was assigned to, or that a connection acted for, was removed', async () => {
    const person = await addColleague(app.database, bicycles.house);
    await tokenFor(app.database, bicycles, person);
    await conversation({ assigneeId: person.id });
    const cause = { kind: 'member', id: person.publicId };
    const events = await causesOf(() => api.call(`/members/${person.publicId}`, { method: 'DELETE' }));
    expect(events).toEqual([
      ['connection.revoked', cause, mara.publicId],
      ['member.removed', null, mara.publicId],
      ['conversation.unassigned', cause, mara.publicId],
    ]);
  });

  test('if its contact was merged', async () => {
    const [one, other] = [
      await addContact(app.database, { organizationId, name: 'Nora' }),
      await addContact(app.database, { organizationId, name: 'Nora Vance' }),
    ];
    await conversation({ contactId: one.id });
    const json = { into_id: other.publicId };
    const events = await causesOf(() => api.post(`/contacts/${one.publicId}/merge`, json));
    expect(events.filter(([type]) => type === 'conversation.updated')).toEqual([
      ['conversation.updated', { kind: 'contact', id: one.publicId }, mara.publicId],
    ]);
    expect(events.filter(([, cause]) => cause !== null)).toHaveLength(1);
  });

  test('if the app of a connection was deleted', async () => {
    const registration = { name: 'Short-lived', redirect_uris: ['https://app.example.com/callback'] };
    const made = await inbox.post('/apps', { ...registration, scopes: ['tags:read'] });
    expect(made.status).toBe(201);
    const { id } = made.body.data.app ?? made.body.data;
    const registered = { ...bicycles, app: { ...bicycles.app, id: parsePublicId('app', id) ?? '' } };
    await tokenFor(app.database, registered, jonas, { scopes: ['tags:read'] });
    const events = await causesOf(() => inbox.call(`/apps/${id}`, { method: 'DELETE' }));
    expect(events).toEqual([['connection.revoked', { kind: 'app', id }, mara.publicId]]);
  });

  test('and nothing if somebody asked for it', async () => {
    const { publicId } = await conversation();
    const change = { status: 'closed', assignee_id: jonas.publicId };
    expect(await causesOf(() => patch(`/conversations/${publicId}`, change))).toEqual([
      ['conversation.status_changed', null, mara.publicId],
      ['conversation.assigned', null, mara.publicId],
    ]);
  });
});

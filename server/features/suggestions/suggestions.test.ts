import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../contract/scopes.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import {
  addContact,
  addConversation,
  addMacro,
  addSuggestion,
  addTag,
  addTeam,
} from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
let assistant: ApiClient;
let api: ApiClient;
beforeAll(async () => {
  assistant = await as(mara, { actor: 'app' });
  api = await as(jonas);
});

async function setUp() {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const conversation = await addConversation(app.database, { organizationId, contactId: contact.id });
  const path = `/conversations/${conversation.publicId}`;
  return { contact, conversation, path, suggestions: `${path}/suggestions` };
}

const reply = { kind: 'reply', body_html: '<p>We are sending a <b>new wheel</b>.</p>' };
const change = (id: string, status: string, by = api) =>
  by.call(`/suggestions/${id}`, { method: 'PATCH', json: { status } });
const statusOf = async (id: string) => (await api.get(`/suggestions/${id}`)).body.data.status;
const send = (path: string, json: object, by = api, headers = {}) =>
  by.post(`${path}/messages`, json, headers);

describe('a suggestion of an app', () => {
  test('is listed with its sources by their current titles, and changes nothing else', async () => {
    const { conversation, path, suggestions } = await setUp();
    const source = await addConversation(app.database, { organizationId, subject: 'Wheel arrived bent' });
    const before = (await api.get(path)).body;
    const sources = [{ type: 'conversation', id: source.publicId }];
    const { status, body, headers } = await assistant.post(suggestions, { ...reply, sources });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^sug_/),
        conversation_id: conversation.publicId,
        kind: 'reply',
        status: 'open',
        body_html: '<p>We are sending a <b>new wheel</b>.</p>',
        tags: [],
        macro: null,
        sources: [{ type: 'conversation', id: source.publicId, title: 'Wheel arrived bent' }],
        by: { type: 'app', id: bicycles.app.clientId, name: expect.any(String) },
        inserted_at: expect.any(Number),
        updated_at: body.data.inserted_at,
      },
    ]);
    expect(headers.get('location')).toMatch(`/suggestions/${body.data.id}`);
    expect((await api.get(suggestions)).body.data).toEqual([body.data]);
    expect((await api.get(path)).body).toEqual(before);
  });

  test('shows a source only with the scope for it', async () => {
    const { suggestions } = await setUp();
    const source = await addConversation(app.database, { organizationId, subject: 'Wheel arrived bent' });
    const macro = await addMacro(app.database, { organizationId, name: 'New wheel' });
    const sources = [
      { type: 'conversation', id: source.publicId },
      { type: 'macro', id: macro.publicId },
    ];
    await assistant.post(suggestions, { ...reply, sources });
    const shownWith = async (...more: Scope[]) => {
      const reader = await as(jonas, { scopes: ['suggestions:read', ...more] });
      const [{ sources }] = (await reader.get(suggestions)).body.data;
      return sources.map(({ title }: { title: string }) => title);
    };
    expect(await shownWith()).toEqual([]);
    expect(await shownWith('conversations:read')).toEqual(['Wheel arrived bent']);
    expect(await shownWith('macros:read')).toEqual(['New wheel']);
  });

  test('can be tags or a macro, and is found by kind and status', async () => {
    const { suggestions } = await setUp();
    const [tag, macro] = [
      await addTag(app.database, { organizationId }),
      await addMacro(app.database, { organizationId }),
    ];
    const tags = (await assistant.post(suggestions, { kind: 'tags', tag_ids: [tag.publicId] })).body.data;
    const answer = (await assistant.post(suggestions, { kind: 'macro', macro_id: macro.publicId })).body.data;
    expect([tags.tags[0].id, answer.macro]).toEqual([
      tag.publicId,
      { id: macro.publicId, name: expect.any(String) },
    ]);
    await change(tags.id, 'dismissed');
    const found = async (query: string) =>
      (await api.get(`${suggestions}?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await found('kind=macro')).toEqual([answer.id]);
    expect(await found('status=dismissed')).toEqual([tags.id]);
    expect(await found('status=open&kind=tags')).toEqual([]);
  });

  test.each([
    ['a reply without text', { kind: 'reply' }, 'body_html'],
    ['a blank reply', { kind: 'reply', body_html: '<p> </p>' }, 'body_html'],
    ['a reply with tags', { ...reply, tag_ids: [publicId('tag', newId())] }, 'tag_ids'],
    ['tags without tags', { kind: 'tags' }, 'tag_ids'],
    ['unknown tags', { kind: 'tags', tag_ids: [publicId('tag', newId())] }, 'tag_ids.0'],
    ['an unknown macro', { kind: 'macro', macro_id: publicId('mac', newId()) }, 'macro_id'],
    [
      'an unknown source',
      { ...reply, sources: [{ type: 'conversation', id: publicId('cnv', newId()) }] },
      'sources.0',
    ],
    [
      'a source of another organization',
      { ...reply, sources: [{ type: 'conversation', id: tea.conversation.publicId }] },
      'sources.0',
    ],
  ])('as %s is 422, names the field and is not written', async (_, json, field) => {
    const { suggestions } = await setUp();
    const { status, body } = await assistant.post(suggestions, json);
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
    expect((await api.get(suggestions)).body.data).toEqual([]);
  });

  test('can’t name a macro that not everyone sees, forgets one that is no longer shared, and is deleted with it', async () => {
    const { suggestions } = await setUp();
    const team = await addTeam(app.database, { organizationId });
    const ofTeam = await addMacro(app.database, { organizationId, teamId: team.id });
    const refused = await assistant.post(suggestions, { kind: 'macro', macro_id: ofTeam.publicId });
    expect([refused.status, refused.body.details[0].field]).toEqual([422, 'macro_id']);
    const shared = await addMacro(app.database, { organizationId });
    const { id } = (await assistant.post(suggestions, { kind: 'macro', macro_id: shared.publicId })).body
      .data;
    await app.database.write({
      text: `UPDATE macros SET visibility = 'team', team_id = $3 WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, shared.id, team.id],
    });
    expect((await api.get(`/suggestions/${id}`)).body.data.macro).toBeNull();
    const admin = await as(mara);
    expect((await admin.call(`/macros/${shared.publicId}`, { method: 'DELETE' })).status).toBe(204);
    expect((await api.get(`/suggestions/${id}`)).status).toBe(404);
  });

  test('is sanitized like a message', async () => {
    const { suggestions } = await setUp();
    const sent = { kind: 'summary', body_html: '<p onclick="x()">Hi</p><script>steal()</script>' };
    expect((await assistant.post(suggestions, sent)).body.data.body_html).toBe('<p>Hi</p>');
  });

  test('sent again with its key is the same suggestion; with another body 422', async () => {
    const { suggestions } = await setUp();
    const key = { 'idempotency-key': newId() };
    const first = await assistant.post(suggestions, reply, key);
    const again = await assistant.post(suggestions, reply, key);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    const other = await assistant.post(suggestions, { ...reply, body_html: '<p>Another</p>' }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    expect((await api.get(suggestions)).body.data).toHaveLength(1);
  });

  test('beyond twenty open ones is 409, until one is dismissed', async () => {
    const { conversation, suggestions } = await setUp();
    const ids = [];
    for (let count = 0; count < 20; count++)
      ids.push(
        await addSuggestion(app.database, {
          organizationId,
          conversationId: conversation.id,
          appId: bicycles.app.id,
        }),
      );
    const { status, body } = await assistant.post(suggestions, reply);
    expect([status, body.error]).toEqual([409, 'conflict']);
    expect((await change(ids[0]?.publicId ?? '', 'dismissed')).status).toBe(200);
    expect((await assistant.post(suggestions, reply)).status).toBe(201);
  });

  test('needs suggestions:write, full access, and the organization of its conversation', async () => {
    const { suggestions } = await setUp();
    const { id } = (await assistant.post(suggestions, reply)).body.data;
    const reader = await as(mara, { actor: 'app', scopes: ['suggestions:read'] });
    expect((await reader.get(`/suggestions/${id}`)).status).toBe(200);
    for (const refused of [await reader.post(suggestions, reply), await change(id, 'used', reader)])
      expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    const blind = await as(mara, { actor: 'app', scopes: ['conversations:read'] });
    expect((await blind.get(suggestions)).status).toBe(403);
    const foreign = await as(ada);
    expect((await foreign.get(`/suggestions/${id}`)).status).toBe(404);
    expect((await change(id, 'used', foreign)).status).toBe(404);
    const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await inbox.get(suggestions)).body.data).toHaveLength(1);
    expect((await inbox.post(suggestions, reply)).status).toBe(405);
  });
});

describe('what becomes of a suggestion', () => {
  test('is recorded, can be taken back, and is in events without the text', async () => {
    const { suggestions } = await setUp();
    const sent = { kind: 'reply', body_html: '<p>about the secret-gearbox</p>' };
    const made = (await assistant.post(suggestions, sent)).body.data;
    expect((await change(made.id, 'dismissed')).body.data.status).toBe('dismissed');
    await change(made.id, 'dismissed');
    expect((await change(made.id, 'open')).body.data.status).toBe('open');
    await sequenceAll(app.database);
    const types = 'types=suggestion.created,suggestion.changed';
    const events = (await api.get(`/events?limit=100&${types}`)).body.data;
    const own = events.filter(({ data }: { data: { id: string } }) => data.id === made.id);
    const reference = {
      id: made.id,
      conversation_id: made.conversation_id,
      kind: 'reply',
      inserted_at: made.inserted_at,
    };
    expect(own.map(({ type, data, previous }: Record<string, unknown>) => [type, data, previous])).toEqual([
      ['suggestion.created', { ...reference, status: 'open' }, null],
      ['suggestion.changed', { ...reference, status: 'dismissed' }, { status: 'open' }],
      ['suggestion.changed', { ...reference, status: 'open' }, { status: 'dismissed' }],
    ]);
    expect(own[0].actor).toEqual({ type: 'app', user_id: null, app_id: bicycles.app.clientId });
    expect(JSON.stringify(events)).not.toContain('secret-gearbox');
  });

  test('is refused with 412 if it has changed since it was read', async () => {
    const { suggestions } = await setUp();
    const { id } = (await assistant.post(suggestions, reply)).body.data;
    const etag = (await api.get(`/suggestions/${id}`)).headers.get('etag') ?? '';
    await change(id, 'used');
    const late = await api.call(`/suggestions/${id}`, {
      method: 'PATCH',
      json: { status: 'dismissed' },
      headers: { 'if-match': etag },
    });
    expect([late.status, late.body.error, await statusOf(id)]).toEqual([412, 'precondition_failed', 'used']);
  });
});

describe('a message that was written from a suggestion', () => {
  test('is an AI message if the words are unchanged, whatever the sender declares', async () => {
    const { path, suggestions } = await setUp();
    const { id } = (await assistant.post(suggestions, reply)).body.data;
    const body_html = '<div>We are sending a new wheel.</div>';
    const sent = await send(path, { body_html, is_ai_message: false, suggestion_id: id });
    expect([sent.status, sent.body.data.is_ai_message, await statusOf(id)]).toEqual([201, true, 'used']);
    expect((await api.get(`${path}/messages`)).body.data[0].is_ai_message).toBe(true);
  });

  test('is the member’s own if they have changed a word', async () => {
    const { path, suggestions } = await setUp();
    const { id } = (await assistant.post(suggestions, reply)).body.data;
    const sent = await send(path, { body_html: '<p>We are sending two new wheels.</p>', suggestion_id: id });
    expect([sent.status, sent.body.data.is_ai_message, await statusOf(id)]).toEqual([201, false, 'edited']);
  });

  test('repeated with its key is the same message, though the suggestion is gone', async () => {
    const { path, suggestions } = await setUp();
    const { id } = (await assistant.post(suggestions, reply)).body.data;
    const key = { 'idempotency-key': newId() };
    const json = { body_html: reply.body_html, suggestion_id: id };
    const first = await send(path, json, api, key);
    await app.database.write({
      text: 'DELETE FROM suggestions WHERE organization_id = $1',
      values: [organizationId],
    });
    const again = await send(path, json, api, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  test('is used once it is scheduled, and is an AI message when it is sent', async () => {
    const { path, suggestions } = await setUp();
    const { id } = (await assistant.post(suggestions, reply)).body.data;
    const json = { body_html: reply.body_html, suggestion_id: id, send_at: 4_070_908_800 };
    const scheduled = await api.post(`${path}/scheduled-messages`, json);
    expect([scheduled.status, await statusOf(id)]).toEqual([201, 'used']);
    const sent = await api.call(`${path}/scheduled-messages/${scheduled.body.data.id}/send`, {
      method: 'POST',
    });
    expect([sent.status, sent.body.data.is_ai_message]).toEqual([200, true]);
  });

  test('names a reply for its own conversation, or is 422 and not sent', async () => {
    const { path, suggestions } = await setUp();
    const other = await setUp();
    const summary = (await assistant.post(suggestions, { kind: 'summary', body_html: '<p>Long</p>' })).body;
    const elsewhere = (await assistant.post(other.suggestions, reply)).body;
    for (const suggestion_id of [summary.data.id, elsewhere.data.id, publicId('sug', newId())]) {
      const { status, body } = await send(path, { body_html: '<p>Hi</p>', suggestion_id });
      expect([status, body.details?.[0].field]).toEqual([422, 'suggestion_id']);
    }
    expect((await api.get(`${path}/messages`)).body.data).toEqual([]);
    const narrow = await as(jonas, { scopes: ['messages:write', 'suggestions:read'] });
    const { id } = (await assistant.post(suggestions, reply)).body.data;
    const refused = await send(path, { body_html: '<p>Hi</p>', suggestion_id: id }, narrow);
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
  });
});

test('suggestions move with a merge', async () => {
  const { path, suggestions } = await setUp();
  const target = await setUp();
  const { id } = (await assistant.post(suggestions, reply)).body.data;
  const admin = await as(mara);
  await admin.post(`${path}/merge`, { into_id: target.conversation.publicId });
  expect((await api.get(`/suggestions/${id}`)).body.data.conversation_id).toBe(target.conversation.publicId);
  const late = await assistant.post(suggestions, reply);
  expect([late.status, late.body.error]).toEqual([409, 'conversation_merged']);
});

test('erasing a contact removes the suggestions for their conversations, and no others', async () => {
  const { contact, suggestions } = await setUp();
  const other = await setUp();
  const body_html = '<p>Lives behind the secret-windmill</p>';
  const { id } = (await assistant.post(suggestions, { kind: 'summary', body_html })).body.data;
  const kept = (await assistant.post(other.suggestions, reply)).body.data;
  const admin = await as(mara);
  expect((await admin.call(`/contacts/${contact.publicId}`, { method: 'DELETE' })).status).toBe(204);
  expect((await api.get(`/suggestions/${id}`)).status).toBe(404);
  expect((await api.get(`/suggestions/${kept.id}`)).status).toBe(200);
  expect(await dumpDatabase(app.database)).not.toContain('secret-windmill');
});

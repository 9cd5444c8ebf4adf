import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InboxClient, inboxClient } from '../../server/testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import { addConversation, addMessage, addTag } from '../../server/testing/world-records.ts';
import { findModel } from './find-model.ts';
import { type StartedModel, startModel } from './start-model.ts';

const found = await findModel('the AI features with a real language model');

// What it says is beside the point: a model this small is often wrong.
describe.skipIf(!found)('a language model', () => {
  let model: StartedModel;
  let started: StartedWorld;
  let member: InboxClient;
  let admin: InboxClient;

  beforeAll(async () => {
    if (!found) return;
    const rules = { networks: ['127.0.0.0/8'], allowsHttp: true };
    [model, started] = await Promise.all([
      startModel(found),
      startWorld({
        ai: {
          config: { endpoint: undefined, rules },
          times: { firstMilliseconds: 300_000, wholeMilliseconds: 500_000 },
        },
      }),
    ]);
    const { app, world } = started;
    admin = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
    member = await inboxClient(app.baseUrl, world.jonas, world.bicycles.house);
    const settings = {
      is_on: true,
      endpoint: { url: model.url, model: 'smollm2' },
      features: ['rewrite', 'translate', 'summarise', 'tags'],
      redaction: 'always',
      monthly_tokens: 1_000_000,
      person_monthly_tokens: 1_000_000,
    };
    const changed = await admin.call('/ai/settings', { method: 'PUT', json: settings });
    expect(changed.status).toBe(200);
  });
  afterAll(async () => {
    await started?.app.stop();
    await model?.stop();
  });

  async function newConversation() {
    const { house, contact } = started.world.bicycles;
    const about = { organizationId: house.id, contactId: contact.id };
    const conversation = await addConversation(started.app.database, { ...about, subject: 'Bent wheel' });
    const body = '<p>The front wheel of my bicycle is bent. Can I get a new one?</p>';
    await addMessage(started.app.database, { ...about, conversationId: conversation.id, body });
    return conversation.publicId;
  }

  async function ask(path: string, json: object) {
    const response = await fetch(`${started.app.baseUrl}/api/inbox/v1/ai/${path}`, {
      method: 'POST',
      headers: { ...member.headers, 'x-csrf-token': member.csrfToken, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    const text = await response.text();
    const frames = [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data = '']) => ({
      event,
      data: JSON.parse(data),
    }));
    const parts = frames.flatMap(({ event, data }) => (event === 'text' ? [data.text as string] : []));
    return { status: response.status, parts, last: frames.at(-1) };
  }

  const suggestion = async (id: string) => (await member.get(`/suggestions/${id}`)).body.data;
  const usedTokens = async () => (await admin.get('/ai/settings')).body.data.used_tokens as number;

  test('rewrites a reply, part by part, and its tokens are counted', async () => {
    const before = await usedTokens();
    const text = 'Thank you very much for writing to us. We are sorry that the wheel is bent.';
    const about = { conversation_id: await newConversation(), text, style: 'shorter' };
    const { status, parts, last } = await ask('rewrite', about);
    expect([status, last]).toEqual([200, { event: 'done', data: { suggestion_id: null } }]);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toMatch(/\w/);
    expect(await usedTokens()).toBeGreaterThan(before + 50);
  });

  test('translates a text', async () => {
    const about = { conversation_id: await newConversation(), text: 'The wheel is bent.', language: 'fr' };
    const { parts, last } = await ask('translate', about);
    expect([parts.join(''), last?.event]).toEqual([expect.stringMatching(/\w/), 'done']);
  });

  test('summarizes a conversation: a suggestion for all members', async () => {
    const conversation_id = await newConversation();
    const { last } = await ask('summarise', { conversation_id });
    expect(await suggestion(last?.data.suggestion_id)).toMatchObject({
      conversation_id,
      kind: 'summary',
      body_html: expect.stringMatching(/\w/),
      by: { type: 'model', id: null, name: 'smollm2' },
    });
  });

  test('suggests tags, as JSON that its grammar holds to the schema', async () => {
    await addTag(started.app.database, { organizationId: started.world.bicycles.house.id });
    const { parts, last } = await ask('tags', { conversation_id: await newConversation() });
    expect([parts, last]).toEqual([
      [],
      {
        event: 'done',
        data: { suggestion_id: expect.toSatisfy(isSuggestionOrNone), macro_suggestion_id: null },
      },
    ]);
    expect(model.answered.at(-1)).toEqual({ hasSchema: true });
  });
});

function isSuggestionOrNone(id: unknown): boolean {
  return id === null || (typeof id === 'string' && id.startsWith('sug_'));
}

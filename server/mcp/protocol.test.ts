import type { ClientOptions } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, test } from 'vitest';
import { connectClient, envelope } from '../testing/mcp-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';
import { addConversation, addMessage } from '../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara } = world;
const { publicId: conversationId } = bicycles.conversation;
const mcpToken = () => tokenFor(app.database, bicycles, mara, { isForMcp: true });

const revisions: [string, ClientOptions][] = [
  ['2026-07-28', { versionNegotiation: { mode: 'auto' } }],
  ['2025-11-25', {}],
];

describe.each(revisions)('the official client in revision %s', (revision, options) => {
  const connect = async () => connectClient(app.baseUrl, await mcpToken(), options);

  test('connects, and reads a conversation with its messages', async () => {
    const client = await connect();
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'deskbell', title: 'Deskbell' });
    const input = { conversation_id: conversationId };
    const { structuredContent, content } = await client.callTool({
      name: 'get_conversation',
      arguments: input,
    });
    expect(structuredContent).toMatchObject({
      data: { id: conversationId, subject: { untrusted_text: expect.stringContaining('A question') } },
      messages: [],
    });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });

  test('is offered tools, resources and prompts, and nothing else', async () => {
    expect((await connect()).getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} });
  });

  test('lists tools with schemas that every result matches', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_conversations');
    for (const name of ['list_conversations', 'find_contacts', 'list_tags', 'list_members'])
      expect((await client.callTool({ name, arguments: {} })).isError, name).toBeUndefined();
  });

  test('reads a conversation as a resource, and says so if there is none', async () => {
    const client = await connect();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'deskbell://conversations/{conversation_id}',
    ]);
    const read = await client.readResource({ uri: `deskbell://conversations/${conversationId}` });
    expect(read.contents).toEqual([
      expect.objectContaining({ text: expect.stringContaining('# Conversation #1') }),
    ]);
    const { publicId: foreign } = world.tea.conversation;
    await expect(client.readResource({ uri: `deskbell://conversations/${foreign}` })).rejects.toThrow();
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow();
  });

  test('offers prompts, and completes them with the conversation', async () => {
    const client = await connect();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['triage', 'answer', 'summarise']);
    const { messages } = await client.getPrompt({
      name: 'answer',
      arguments: { conversation_id: conversationId },
    });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining(conversationId) });
    await expect(client.getPrompt({ name: 'answer' })).rejects.toThrow();
  });
});

describe('logging, subscriptions and what a server asks its client for', () => {
  const methods = [
    ['logging/setLevel', { level: 'debug' }],
    ['resources/subscribe', { uri: `deskbell://conversations/${conversationId}` }],
    ['resources/unsubscribe', { uri: `deskbell://conversations/${conversationId}` }],
    ['subscriptions/listen', { notifications: { toolsListChanged: true } }],
    ['sampling/createMessage', { messages: [], maxTokens: 10 }],
    ['roots/list', {}],
  ] as const;

  test.each(methods)('%s is refused in both revisions', async (method, params) => {
    const token = await mcpToken();
    const ask = async (revision: string, more: { headers?: object; params: object }) => {
      const response = await fetch(`${app.baseUrl}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
          'mcp-protocol-version': revision,
          ...more.headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: more.params }),
      });
      const text = await response.text();
      const [, event = text] = /^data: (.*)$/m.exec(text) ?? [];
      return JSON.parse(event) as object;
    };
    const refusal = { id: 1, error: { code: -32601 } };
    const newest = { headers: { 'mcp-method': method }, params: { ...params, _meta: envelope } };
    expect(await ask('2026-07-28', newest)).toMatchObject(refusal);
    expect(await ask('2025-11-25', { params })).toMatchObject(refusal);
  });
});

test('a tool’s pages continue at the cursor, 25 items at most', async () => {
  const organizationId = bicycles.house.id;
  await app.database.transaction(async (transaction) => {
    for (let each = 0; each < 30; each++)
      await addConversation(transaction, { organizationId, contactId: bicycles.contact.id });
  });
  const client = await connectClient(app.baseUrl, await mcpToken());
  const pageAt = async (input: object) => {
    const { structuredContent } = await client.callTool({
      name: 'list_conversations',
      arguments: { ...input },
    });
    return structuredContent as { data: { id: string }[]; page_metadata: { after: string | null } };
  };
  const first = await pageAt({});
  const second = await pageAt({ cursor: first.page_metadata.after });
  expect([first.data.length, second.data.length, second.page_metadata.after]).toEqual([25, 6, null]);
  const api = await as(mara);
  const { body } = await api.get('/conversations?limit=100');
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
    body.data.map(({ id }: { id: string }) => id),
  );
});

test('a conversation comes with its twenty newest messages, the oldest of them first', async () => {
  const organizationId = bicycles.house.id;
  const { id: contactId } = bicycles.contact;
  const { id, publicId } = await addConversation(app.database, { organizationId, contactId });
  for (let each = 0; each < 21; each++)
    await addMessage(app.database, { organizationId, conversationId: id, contactId });
  const client = await connectClient(app.baseUrl, await mcpToken());
  const { structuredContent } = await client.callTool({
    name: 'get_conversation',
    arguments: { conversation_id: publicId },
  });
  const shown = structuredContent as { messages: { id: string }[]; has_earlier_messages: boolean };
  const api = await as(mara);
  const { body } = await api.get(`/conversations/${publicId}/messages?sort=-inserted_at&limit=20`);
  expect(shown.has_earlier_messages).toBe(true);
  expect(shown.messages.map((it) => it.id)).toEqual(
    body.data.map((it: { id: string }) => it.id).toReversed(),
  );
});

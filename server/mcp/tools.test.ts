import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../contract/scopes.ts';
import { callTool, sendMcp } from '../testing/mcp-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { addColleague, tokenFor } from '../testing/world.ts';
import { scopesOf, tools } from './tools/tools.ts';

const { app, world, as } = await startWorld();
await app.database.write({ text: "UPDATE organizations SET assistants_may = 'send'", values: [] });
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const { publicId: conversation_id } = bicycles.conversation;

/** Arguments that each tool accepts. */
const inputs: Record<string, Record<string, unknown>> = {
  list_conversations: { status: 'open' },
  search_conversations: { q: 'question' },
  get_conversation: { conversation_id },
  list_messages: { conversation_id },
  find_contacts: { q: 'A' },
  get_contact: { contact_id: bicycles.contact.publicId },
  list_tags: {},
  list_members: {},
  search_answers: { q: 'question' },
  suggest_reply: { conversation_id, body_html: '<p>Tomorrow.</p>' },
  add_note: { conversation_id, body_html: '<p>Called twice.</p>' },
  update_conversation: { conversation_id, priority: 'high' },
  save_contact: { external_id: 'customer-1', name: 'Nora' },
  send_reply: { conversation_id, body_html: '<p>Today.</p>' },
};

test('every tool is in the table of this test', () => {
  expect(Object.keys(inputs)).toEqual(tools.map(({ name }) => name));
});

test('tools say which of them only read; sending alone cannot be taken back, and what writes can be repeated with a key', () => {
  const reads = tools.filter(({ hints }) => hints.readOnlyHint).map(({ name }) => name);
  expect(reads).toEqual(
    tools
      .filter(({ operations }) => operations.every(({ method }) => method === 'GET'))
      .map(({ name }) => name),
  );
  const destroys = tools.filter(({ hints }) => hints.destructiveHint).map(({ name }) => name);
  expect(destroys).toEqual(['send_reply']);
  for (const { name, input, hints, operations } of tools) {
    const isPost = operations.some(({ method }) => method === 'POST');
    expect([name, 'idempotency_key' in (input.properties ?? {}), hints.idempotentHint]).toEqual([
      name,
      isPost,
      true,
    ]);
  }
});

const resultOf = async (token: string, name: string) => {
  const { status, body } = await callTool(app, token, name, inputs[name]);
  const text = body.result?.content[0].text;
  return { status, error: body.result?.isError ? JSON.parse(text).error : (body.error ?? null) };
};
const names = async (token: string): Promise<string[]> => {
  const { body } = await sendMcp(app, token, { method: 'tools/list' });
  return body.result.tools.map(({ name }: { name: string }) => name);
};

describe.each(tools.map((tool) => [tool.name, tool] as const))('check 6: %s', (name, tool) => {
  const needed = scopesOf(tool);

  test('works with its scopes alone', async () => {
    const token = await tokenFor(app.database, bicycles, mara, { scopes: needed, isForMcp: true });
    expect(await names(token)).toContain(name);
    expect(await resultOf(token, name)).toEqual({ status: 200, error: null });
  });

  test.each(needed)(
    'without %s it is neither listed nor allowed, and names all of its scopes',
    async (missing) => {
      const others = scopes.filter((scope) => scope !== missing);
      const token = await tokenFor(app.database, bicycles, mara, { scopes: others, isForMcp: true });
      expect(await names(token)).not.toContain(name);
      const { status, headers } = await callTool(app, token, name, inputs[name]);
      expect(status).toBe(403);
      expect(headers.get('www-authenticate')).toContain(`scope="${needed.join(' ')}"`);
    },
  );

  test('for an app in its own name it is what the API is: refused if it authors', async () => {
    const token = await tokenFor(app.database, bicycles, mara, { actor: 'app', isForMcp: true });
    const isOfPeople = tool.operations.some(({ actor }) => actor === 'self');
    expect((await names(token)).includes(name)).toBe(!isOfPeople);
    expect(await resultOf(token, name)).toEqual({
      status: 200,
      error: isOfPeople ? 'actor_self_required' : null,
    });
  });
});

test('a member with light access sees the tools that read, and notes', async () => {
  const robin = await addColleague(app.database, bicycles.house, 'light');
  const listed = await names(await tokenFor(app.database, bicycles, robin, { isForMcp: true }));
  expect(listed).toEqual(expect.arrayContaining(['get_conversation', 'add_note']));
  expect(listed).not.toEqual(expect.arrayContaining(['suggest_reply']));
  expect(listed).not.toContain('update_conversation');
});

test('a suggestion waits beside the conversation in the name of the app, and nothing is sent', async () => {
  const token = await tokenFor(app.database, bicycles, jonas, { isForMcp: true });
  const input = { conversation_id, body_html: '<p>On Monday.</p>', idempotency_key: 'once' };
  const { body } = await callTool(app, token, 'suggest_reply', input);
  const again = await callTool(app, token, 'suggest_reply', input);
  const { id } = body.result.structuredContent.data;
  expect(again.body.result.structuredContent.data.id).toBe(id);
  const api = await as(jonas);
  expect((await api.get(`/suggestions/${id}`)).body.data).toMatchObject({
    kind: 'reply',
    body_html: '<p>On Monday.</p>',
    status: 'open',
    by: { type: 'app', name: bicycles.app.name },
  });
  const { data } = (await api.get(`/conversations/${conversation_id}/messages`)).body;
  expect(JSON.stringify(data)).not.toContain('On Monday.');
});

test('one tool sends; none mentions, names recipients, or takes an address that the server would fetch', () => {
  const fields = tools.flatMap(({ input }) => Object.keys(input.properties ?? {}));
  expect(fields).not.toEqual(expect.arrayContaining(['mentions', 'mail', 'to', 'cc']));
  expect(fields.filter((field) => /url|uri|href/.test(field))).toEqual([]);
  const sending = tools.filter(({ operations }) => operations.some(({ id }) => id === 'sendMessage'));
  expect(sending.map(({ name }) => name)).toEqual(['send_reply']);
});

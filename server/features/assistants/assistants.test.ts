import { afterAll, expect, test } from 'vitest';
import { assistantDomains } from '../../../contract/values/assistant-domains.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { callTool } from '../../testing/mcp-client.ts';
import { startWorld } from '../../testing/start-world.ts';
import { tokenFor } from '../../testing/world.ts';
import { addContact } from '../../testing/world-records.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
const path = '/assistant-settings';
const preset = { assistants_may: 'suggest', domains: [...assistantDomains] };

test('assistants only suggest, from well-known domains, until an admin changes it; the audit log has the change', async () => {
  expect((await admin.get(path)).body.data).toEqual(preset);
  const json = { assistants_may: 'confirm', domains: ['claude.ai', 'assistant.example'] };
  const { status, body } = await admin.call(path, { method: 'PUT', json });
  expect([status, body.data]).toEqual([200, json]);
  expect((await admin.get(path)).body.data).toEqual(json);
  const [entry] = (await admin.get('/audit-entries?area=organization&limit=1')).body.data;
  expect(entry).toMatchObject({
    kind: 'organization.assistants_changed',
    details: { assistants_may: 'confirm', domains: 'claude.ai assistant.example' },
  });
  const other = await inboxClient(app.baseUrl, ada, tea.house);
  expect((await other.get(path)).body.data).toEqual(preset);
});

test('members can neither see nor change what assistants may do: 403', async () => {
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  expect((await member.get(path)).status).toBe(403);
  expect((await member.call(path, { method: 'PUT', json: preset })).status).toBe(403);
});

test.each([
  { ...preset, assistants_may: 'anything' },
  { ...preset, domains: ['https://claude.ai'] },
  { ...preset, domains: ['localhost'] },
  { ...preset, domains: ['*.example.com'] },
  { ...preset, domains: ['claude.ai', 'claude.ai'] },
])('settings such as %j are refused: 422', async (json) => {
  const { status, body } = await admin.call(path, { method: 'PUT', json });
  expect([status, body.error]).toEqual([422, 'validation_error']);
});

test('every call of an assistant is listed with its connection, without any text, for those who see the connection', async () => {
  const token = await tokenFor(app.database, bicycles, mara, { isForMcp: true });
  const { publicId: conversation_id } = bicycles.conversation;
  await callTool(app, token, 'search_conversations', { q: 'something confidential' });
  await callTool(app, token, 'get_conversation', { conversation_id });
  await callTool(app, token, 'get_contact', { contact_id: 'something confidential' });
  const [connection] = (await admin.get('/connections')).body.data;
  const { status, body } = await admin.get(`/connections/${connection.id}/calls`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { tool: 'get_contact', record_id: null, conversation: null, contact: null, outcome: 'not_found' },
    { tool: 'get_conversation', record_id: conversation_id, contact: null, outcome: 'ok' },
    { tool: 'search_conversations', record_id: null, conversation: null, contact: null, outcome: 'ok' },
  ]);
  const { body: shown } = await admin.get(`/conversations/${conversation_id}`);
  const { number, subject } = shown.data;
  expect(body.data[1].conversation).toEqual({ id: conversation_id, number, subject });
  expect(
    JSON.stringify(await app.database.read({ text: 'SELECT * FROM tool_calls', values: [] })),
  ).not.toContain('confidential');
  expect(connection.is_assistant).toBe(true);
  await tokenFor(app.database, bicycles, jonas);
  const [ofApi] = (await admin.get('/connections')).body.data;
  expect(ofApi).toMatchObject({ user: { id: jonas.publicId }, is_assistant: false });
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const outsider = await inboxClient(app.baseUrl, ada, tea.house);
  for (const other of [member, outsider])
    expect((await other.get(`/connections/${connection.id}/calls`)).status).toBe(404);
});

test('a call about a contact names them, until they are deleted', async () => {
  const token = await tokenFor(app.database, bicycles, mara, { isForMcp: true });
  const contact = await addContact(app.database, { organizationId: bicycles.house.id, name: 'Nora Vance' });
  await callTool(app, token, 'get_contact', { contact_id: contact.publicId });
  const connections: { id: string; is_assistant: boolean }[] = (await admin.get('/connections')).body.data;
  const connection = connections.find(({ is_assistant }) => is_assistant);
  const latest = async () => (await admin.get(`/connections/${connection?.id}/calls?limit=1`)).body.data[0];
  expect((await latest()).contact).toEqual({ id: contact.publicId, name: 'Nora Vance' });
  await app.database.write({
    text: 'DELETE FROM contacts WHERE organization_id = $1 AND id = $2',
    values: [bicycles.house.id, contact.id],
  });
  expect(await latest()).toMatchObject({ record_id: contact.publicId, contact: null });
});

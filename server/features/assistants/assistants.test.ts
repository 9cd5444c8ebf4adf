import { afterAll, expect, test } from 'vitest';
import { assistantDomains } from '../../../contract/values/assistant-domains.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { startWorld } from '../../testing/start-world.ts';

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

import { afterAll, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import {
  startZendesk,
  zendeskAccount,
  zendeskToken,
} from '../../../testing/counterparts/zendesk-counterpart.ts';
import { startImportingWorld } from '../../../testing/import-systems.ts';
import { importedHistory, sha256 } from '../../../testing/imported-history.ts';

const zendesk = await startZendesk();
const imports = await startImportingWorld();
const { app, world, inbox, run, find, begin, start, retryNow, importAll } = imports;
afterAll(async () => {
  await app.stop();
  await zendesk.stop();
});

const organizationId = world.bicycles.house.id;
const options = { address: zendesk.baseUrl, account: zendeskAccount, requests_per_minute: 10_000 };
const body = { source: 'zendesk', options, secret: zendeskToken };
const history = () => importedHistory(app.database, app.files, organizationId);

const problemsOf = async (id: string): Promise<string> => {
  const { problems_url } = await find(id);
  return problems_url === null ? '' : (await fetch(problems_url)).text();
};

const moment = (minute: number) => Date.UTC(2026, 2, 1, 10, minute);
const { files } = zendesk.data;
const digest = (name: string) => sha256(files[name]?.bytes ?? Buffer.alloc(0));

/** What the account has, as it has to be here: by conversation, oldest first. */
const originals = [
  ['1', 'message', 'contact', 'Nora Vance', moment(1), [digest('t501'), digest('t502')].sort()],
  ['1', 'note', 'member', 'Mara Lind', moment(2), []],
  ['1', 'message', 'member', 'Mara Lind', moment(3), [digest('old1')]],
  ['1', 'note', 'member', 'System', moment(4), []],
  ['2', 'message', 'contact', 'Olaf Nimm', moment(2), []],
  ['2', 'message', 'member', '77', moment(6), []],
  ['2', 'message', 'member', 'Jonas Berg', moment(7), []],
  ...Array.from({ length: 5 }, (_, index) => [
    '3',
    'message',
    index % 2 === 0 ? 'contact' : 'member',
    index % 2 === 0 ? 'Pia Ohne' : 'Jonas Berg',
    moment(3 + index),
    [],
  ]),
  ['5', 'message', 'member', 'Mara Lind', moment(5), []],
];

let first = '';

test('an admin sees what a Zendesk account has before anything is read', async () => {
  first = await begin(body);
  await run();
  const { state, error, summary, file_name, file_size, read_count } = await find(first);
  expect([state, error, file_name, file_size, read_count]).toEqual([
    'ready',
    null,
    new URL(zendesk.baseUrl).host,
    null,
    0,
  ]);
  expect(summary).toMatchObject({
    can_start: true,
    is_estimate: true,
    conversations: { open: 3, snoozed: 0, closed: 2, spam: 0 },
    contacts: 3,
    people: [
      { name: 'Mara Lind', is_member: false },
      { name: 'Jonas Berg', is_member: false },
    ],
    tags: [
      { name: 'wheels', is_new: true },
      { name: 'billing', is_new: true },
    ],
    statuses: expect.arrayContaining([
      { status: 'pending', becomes: 'open', count: 1 },
      { status: 'Waiting for parts', becomes: 'open', count: null },
    ]),
  });
  expect(summary.samples.length).toBe(2);
  expect(await history()).toEqual([]);
  const changed = await inbox.call(`/imports/${first}`, {
    method: 'PATCH',
    json: { options: { ...options, statuses: { 'waiting for parts': 'closed' } } },
  });
  expect([changed.status, changed.body.data.state]).toEqual([200, 'looking']);
  await run();
  expect((await find(first)).summary.statuses).toContainEqual({
    status: 'Waiting for parts',
    becomes: 'closed',
    count: null,
  });
  expect((await inbox.call(`/imports/${first}`, { method: 'DELETE' })).status).toBe(204);
});

test('while Zendesk is busy, breaks down and cuts connections, every message arrives once, as it was, or is listed', async () => {
  zendesk.setFaults({ busy: 5, broken: 7, cut: 11 });
  const { id, finished } = await importAll(body);
  first = id;
  expect(zendesk.counterpart.refused).toBeGreaterThan(5);
  zendesk.setFaults({});
  expect(
    (await history()).map((it) => [it.conversation, it.kind, it.by, it.author, it.at, it.files]),
  ).toEqual(originals);
  const problems = await problemsOf(id);
  for (const listed of ['204', 'gone.txt', 'elsewhere.txt', '6,', '77']) expect(problems).toContain(listed);
  expect(finished.counts).toMatchObject({ conversations: 4, messages: 11, notes: 2, attachments: 3 });
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('a ticket keeps its number, people, tags, fields and rating, and its old link', async () => {
  const [row] = await app.database.read<Record<string, unknown>>({
    text: `SELECT c.subject, c.status, c.priority, c.source, u.name AS assignee, t.name AS team, k.name AS contact,
                  k.external_id, k.phone, p.name AS company, c.custom_attributes,
                  c.meta_info #>> '{deskbell,imported,url}' AS url,
                  (SELECT array_agg(g.name ORDER BY g.name) FROM conversation_tags ct
                     JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                    WHERE ct.organization_id = $1 AND ct.conversation_id = c.id) AS tags,
                  (SELECT array_agg(cp.address) FROM conversation_participants cp
                    WHERE cp.organization_id = $1 AND cp.conversation_id = c.id) AS participants
             FROM conversations c
             LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = c.contact_id
             LEFT JOIN companies p ON p.organization_id = $1 AND p.id = k.company_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,external_id}' = '1'`,
    values: [organizationId],
  });
  expect(row).toEqual({
    subject: 'Bent wheel',
    status: 'open',
    priority: 'high',
    source: 'import',
    assignee: 'Mara Lind',
    team: 'Workshop',
    contact: 'Nora Vance',
    external_id: 'crm-7',
    phone: '+49 30 1234',
    company: 'Vance Logistics',
    url: `${zendesk.baseUrl}/agent/tickets/1`,
    tags: ['warranty', 'wheels'],
    participants: ['olaf@example.com'],
    custom_attributes: {
      frame: 'Red frame',
      order_number: 'B-17',
      weight: 2.5,
      warranty: true,
      parts: ['Axle', 'Chain'],
      ticket_type: 'incident',
      satisfaction: 'good',
      satisfaction_comment: 'Fast!',
    },
  });
  const pictures = (await history()).filter(({ html }) => html.includes('src="cid:att_'));
  expect(pictures.map(({ at }) => at)).toEqual([moment(1), moment(3)]);
  expect((await history()).find(({ at }) => at === moment(2) && true)?.html).toBeDefined();
});

test('the same account again adds nothing', async () => {
  const { finished } = await importAll(body);
  expect(finished.counts).toMatchObject({
    conversations: 0,
    messages: 0,
    notes: 0,
    contacts: 0,
    attachments: 0,
  });
});

test('the token is deleted once everything was read, is in no response and no log line, and goes to no other address', async () => {
  const rows = await app.database.read<{ secret: Buffer | null; read_at: unknown }>({
    text: 'SELECT secret, read_at FROM imports WHERE organization_id = $1 AND read_at IS NOT NULL',
    values: [organizationId],
  });
  expect(rows.map(({ secret }) => secret)).toEqual([null, null]);
  const parts = await app.database.read({
    text: 'SELECT 1 FROM import_parts WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(parts).toEqual([]);
  expect(JSON.stringify(await find(first))).not.toContain(zendeskToken);
  expect(app.logLines.join('\n')).not.toContain(zendeskToken);
});

test('a wrong token fails with the reason, and a right one continues', async () => {
  const id = await begin({ ...body, secret: 'a-wrong-token' });
  await run();
  const failed = await find(id);
  expect(failed.state).toBe('failed');
  expect(failed.error).toContain('Zendesk refused the token (401)');
  const json = { options, secret: zendeskToken };
  expect((await inbox.call(`/imports/${id}`, { method: 'PATCH', json })).body.data.state).toBe('looking');
  await run();
  expect((await find(id)).state).toBe('ready');
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('an import that is interrupted while it reads continues there, and can be discarded until something is imported', async () => {
  const id = await begin(body);
  await run();
  await start(id);
  const stopping = new AbortController();
  const seen = zendesk.counterpart.calls.length;
  const running = run(stopping.signal);
  await expect.poll(() => zendesk.counterpart.calls.length, { interval: 1 }).toBeGreaterThan(seen + 5);
  stopping.abort();
  await running;
  expect((await find(id)).state).toBe('running');
  expect((await inbox.post(`/imports/${id}/pause`, {})).body.data.state).toBe('paused');
  await run();
  expect((await find(id)).state).toBe('paused');
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await inbox.get(`/imports/${id}`)).status).toBe(404);
  await retryNow(organizationId);
});

test('an address that must not be called, or isn’t one, is refused', async () => {
  const refused = async (changed: object, secret: string | undefined = zendeskToken) => {
    const response = await inbox.post('/imports', {
      source: 'zendesk',
      options: { ...options, ...changed },
      secret,
    });
    return [response.status, response.body.error];
  };
  expect(await refused({ address: 'zendesk' })).toEqual([422, 'validation_error']);
  expect(await refused({ address: 'https://user:password@acme.zendesk.com' })).toEqual([
    422,
    'validation_error',
  ]);
  expect(await refused({ account: '' })).toEqual([422, 'validation_error']);
  expect(await refused({}, '')).toEqual([422, 'validation_error']);
  const id = await begin({ ...body, options: { ...options, address: 'https://10.0.0.1' } });
  await run();
  const { state, error } = await find(id);
  expect([state, error]).toEqual(['failed', expect.stringContaining('DESKBELL_IMPORT_ALLOW')]);
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
});

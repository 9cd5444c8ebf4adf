import { afterAll, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { frontToken, startFront } from '../../../testing/counterparts/front-counterpart.ts';
import { startImportingWorld } from '../../../testing/import-systems.ts';
import { importedHistory, sha256 } from '../../../testing/imported-history.ts';
import type { Found } from '../found.ts';
import { openClient } from '../http/open-client.ts';
import { front } from './front.ts';

const counterpart = await startFront();
const { app, world, inbox, run, find, begin, importAll } = await startImportingWorld();
afterAll(async () => {
  await app.stop();
  await counterpart.stop();
});

const organizationId = world.bicycles.house.id;
const options = { address: counterpart.baseUrl, requests_per_minute: 10_000 };
const body = { source: 'front', options, secret: frontToken };

const moment = (minute: number) => Date.UTC(2026, 4, 4, 9, minute) + 250;

test('a token that Front refuses ends the import before anything is written', async () => {
  const id = await begin({ ...body, secret: 'another-token' });
  await run();
  const { state, error } = await find(id);
  expect([state, error]).toEqual(['failed', expect.stringContaining('refused the token')]);
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('reading that ends after any step continues there, and finds the same', async () => {
  const signal = new AbortController().signal;
  const rules = { networks: ['127.0.0.0/8'], allowsHttp: true } as never;
  const connection = front.connect(options, frontToken);
  const client = await openClient({ title: 'Front', connection, rules, signal });
  const readFrom = async (position: unknown, maxSteps = Number.POSITIVE_INFINITY) => {
    const found = new Map<string, Found>();
    let last = position;
    let steps = 0;
    for await (const step of front.read(client, { options, position, signal })) {
      for (const it of step.found) found.set(`${it.kind} ${it.id}`, it);
      last = JSON.parse(JSON.stringify(step.position));
      steps += 1;
      if (steps === maxSteps) break;
    }
    return { found, last, steps };
  };
  const undisturbed = await readFrom(undefined);
  expect(undisturbed.steps).toBeGreaterThan(6);
  for (let steps = 1; steps < undisturbed.steps; steps += 1) {
    const before = await readFrom(undefined, steps);
    const after = await readFrom(before.last);
    const both = new Map([...before.found, ...after.found]);
    expect([...both].sort()).toEqual([...undisturbed.found].sort());
  }
  await client.close();
});

test('with a busy Front, every message and comment arrives once, as it was, or is listed', async () => {
  counterpart.setFaults({ busy: 5, broken: 7, cut: 11 });
  const { id, looked, finished } = await importAll(body);
  counterpart.setFaults({});
  expect(looked.summary).toMatchObject({
    conversations: { open: 3, snoozed: 1, closed: 1, spam: 0 },
    people: [{ name: 'Mara Lind', email: 'mara@bicycles.example', is_member: false }],
    tags: [{ name: 'wheels', is_new: true }],
    statuses: [
      { status: 'open', becomes: 'open', count: 3 },
      { status: 'snoozed', becomes: 'open', count: 1 },
      { status: 'archived', becomes: 'closed', count: 1 },
      { status: 'Done', becomes: 'closed', count: null },
    ],
  });
  const history = await importedHistory(app.database, app.files, organizationId);
  const [picture, note] = ['a picture', 'a note'].map((text) => sha256(Buffer.from(text)));
  expect(history.map((it) => [it.conversation, it.kind, it.by, it.author, it.at, it.files])).toEqual([
    ['cnv_1', 'message', 'contact', 'Nora Vance', moment(1), [picture]],
    ['cnv_1', 'note', 'member', 'Mara Lind', moment(2), [note]],
    ['cnv_1', 'message', 'member', 'Mara Lind', moment(3), []],
    ['cnv_1', 'message', 'nobody', null, moment(5), []],
    ['cnv_1', 'message', 'nobody', null, moment(6), []],
    ['cnv_1', 'note', 'member', 'former', moment(8), []],
    ['cnv_2', 'message', 'contact', '+49 30 555', moment(2), []],
    ['cnv_3', 'message', 'contact', 'Gone', moment(3), []],
    ['cnv_3', 'note', 'member', 'Mara Lind', moment(4), []],
    ['cnv_7', 'note', 'member', 'Mara Lind', moment(7), []],
  ]);
  expect(history[0]?.html).toMatch(/<img src="[^"]*att_/);
  expect(history[1]?.html).toBe('<p>Under warranty?<br>I &lt;think&gt; so</p>');
  expect(history[6]?.html).toBe('<p>Silent<br>bell</p>');
  const problems = await (await fetch((await find(id)).problems_url)).text();
  for (const listed of ['cnv_1/msg_6', 'lost.txt', 'cnv_5', 'cnv_6', 'cnv_merged'])
    expect(problems).toContain(listed);
  expect(finished.counts).toMatchObject({ conversations: 4, messages: 6, notes: 4, attachments: 2 });
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('a conversation of Front keeps its status, people, inbox, tags and fields', async () => {
  const rows = await app.database.read<Record<string, unknown>>({
    text: `SELECT c.id, c.subject, c.status, u.name AS assignee, t.name AS team, k.name AS contact, k.phone, c.custom_attributes,
                  k.custom_attributes AS about, c.meta_info #>> '{deskbell,imported,url}' AS url,
                  (SELECT count(*)::int FROM team_members m WHERE m.organization_id = $1 AND m.team_id = c.team_id) AS team_members,
                  (SELECT array_agg(g.name) FROM conversation_tags ct JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                    WHERE ct.organization_id = $1 AND ct.conversation_id = c.id) AS tags,
                  (SELECT array_agg(p.address) FROM conversation_participants p
                    WHERE p.organization_id = $1 AND p.conversation_id = c.id) AS participants
             FROM conversations c
             LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = c.contact_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,external_id}' IS NOT NULL
            ORDER BY c.meta_info #>> '{deskbell,imported,external_id}'`,
    values: [organizationId],
  });
  expect(rows).toMatchObject([
    {
      subject: 'Bent & broken',
      status: 'closed',
      assignee: 'Mara Lind',
      team: 'Workshop',
      team_members: 1,
      contact: 'Nora Vance',
      phone: '+49 30 1234',
      about: { plan: 'pro', description: 'Rides to work' },
      custom_attributes: {
        order_number: 'B-17',
        part: 'Wheel',
        urgent: true,
        due: '2026-05-04T09:00:00.250Z',
      },
      url: 'https://app.frontapp.com/open/cnv_1',
      tags: ['wheels'],
      participants: ['boss@example.com'],
    },
    { status: 'snoozed', contact: '+49 30 555', phone: '+49 30 555', team: null },
    { status: 'closed', contact: 'Gone' },
    { status: 'open', contact: null },
  ]);
});

test('a second import of Front adds nothing', async () => {
  const { finished } = await importAll(body);
  expect(finished.counts).toMatchObject({ conversations: 0, messages: 0, notes: 0, attachments: 0 });
});

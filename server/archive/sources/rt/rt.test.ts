import { afterAll, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { rtToken, startRt } from '../../../testing/counterparts/rt-counterpart.ts';
import { startImportingWorld } from '../../../testing/import-systems.ts';
import { importedHistory, sha256 } from '../../../testing/imported-history.ts';

const rt = await startRt();
const { app, world, run, find, begin, importAll } = await startImportingWorld();
afterAll(async () => {
  await app.stop();
  await rt.stop();
});

const organizationId = world.bicycles.house.id;
const options = { address: rt.address, requests_per_minute: 10_000 };
const body = { source: 'rt', options, secret: rtToken };

const moment = (minute: number) => Date.UTC(2026, 2, 2, 9, minute);
const digest = (content: string) => sha256(Buffer.from(content));

test('an RT that hides its groups from a token says whose token it needs', async () => {
  rt.hideGroups(true);
  const id = await begin(body);
  await run();
  const { state, error } = await find(id);
  expect([state, error]).toEqual(['failed', expect.stringContaining('SuperUser')]);
  rt.hideGroups(false);
});

test('with a busy RT that breaks down and repeats records, every message arrives once, as it was, or is listed', async () => {
  rt.setFaults({ busy: 5, broken: 7, cut: 11 });
  const { id, looked, finished } = await importAll(body);
  rt.setFaults({});
  expect(looked.summary).toMatchObject({
    conversations: { open: 4, snoozed: 0, closed: 1, spam: 0 },
    people: [
      { name: 'Mara Lind', email: 'mara@bicycles.example', is_member: false },
      { name: 'Former Colleague', email: null, is_member: false },
    ],
    tags: [],
    statuses: expect.arrayContaining([
      { status: 'stalled', becomes: 'open', count: 1 },
      { status: 'Waiting for parts', becomes: 'open', count: null },
    ]),
  });
  const history = await importedHistory(app.database, app.files, organizationId);
  expect(history.map((it) => [it.conversation, it.kind, it.by, it.author, it.at, it.files])).toEqual([
    ['1', 'message', 'contact', 'Nora Vance', moment(1), [digest('a picture'), digest('B-17')].sort()],
    ['1', 'message', 'member', 'Mara Lind', moment(2), []],
    ['1', 'note', 'member', 'Mara Lind', moment(3), []],
    ['1', 'message', 'nobody', null, moment(4), []],
    ['1', 'message', 'member', 'Former Colleague', moment(5), []],
    ['1', 'message', 'contact', 'Nora Vance', moment(6), []],
    ['2', 'message', 'contact', 'Nora Vance', moment(2), []],
    ['4', 'message', 'contact', 'gone', moment(4), [digest('a zip file')]],
  ]);
  expect(history[0]?.html).toMatch(
    /^<p>It is <b>bent<\/b>, ü<\/p><img [^>]*src="[^"]*att_[^>]*><p>Sent from a list<\/p>$/,
  );
  expect(history[1]?.html).toBe('<p>On its way</p><p>&lt;soon&gt;</p>');
  const problems = await (await fetch((await find(id)).problems_url)).text();
  for (const listed of ['1/31', 'lost.pdf', '5,', 'gone']) expect(problems).toContain(listed);
  expect(finished.counts).toMatchObject({ conversations: 5, messages: 7, notes: 1, attachments: 3 });
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('a ticket keeps its number, people, queue, custom fields and address, and a merged one leads to the other', async () => {
  const rows = await app.database.read<Record<string, unknown>>({
    text: `SELECT c.meta_info #>> '{deskbell,imported,external_id}' AS id, c.subject, c.status, c.priority, c.snoozed_until IS NOT NULL AS is_snoozed,
                  u.name AS assignee, t.name AS team, k.name AS contact, k.phone, c.custom_attributes, c.meta_info #>> '{deskbell,imported,url}' AS url,
                  o.meta_info #>> '{deskbell,imported,external_id}' AS merged_into,
                  (SELECT array_agg(p.address ORDER BY p.address) FROM conversation_participants p
                    WHERE p.organization_id = $1 AND p.conversation_id = c.id) AS participants
             FROM conversations c
             LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = c.contact_id
             LEFT JOIN conversations o ON o.organization_id = $1 AND o.id = c.merged_into_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,external_id}' IN ('1', '2', '3') ORDER BY 1`,
    values: [organizationId],
  });
  expect(rows[0]).toMatchObject({
    subject: 'Bent & broken',
    status: 'closed',
    priority: 'medium',
    assignee: 'Mara Lind',
    team: 'Workshop',
    contact: 'Nora Vance',
    phone: '+49 30 1234',
    custom_attributes: { order_number: 'B-17', parts: ['Wheel', 'Bell'] },
    url: `${rt.address}/Ticket/Display.html?id=1`,
    merged_into: null,
  });
  expect(rows[0]?.participants).toEqual(expect.arrayContaining(['boss@example.com', 'olaf@example.com']));
  expect(rows[1]).toMatchObject({ status: 'snoozed', is_snoozed: true, priority: 'high' });
  expect(rows[2]).toMatchObject({ status: 'closed', merged_into: '1' });
});

test('replies to the email that RT has sent to a requestor are recognized, and not those to copies for others', async () => {
  const rows = await app.database.read<{ id: string }>({
    text: `SELECT mail->>'message_id' AS id FROM imported_mails WHERE organization_id = $1`,
    values: [organizationId],
  });
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['first@example.com', 'to-nora@rt']));
  expect(ids).not.toContain('auto@rt');
  expect(ids).not.toContain('to-colleagues@rt');
});

test('a second import of RT adds nothing', async () => {
  const { finished } = await importAll(body);
  expect(finished.counts).toMatchObject({ conversations: 0, messages: 0, notes: 0, attachments: 0 });
});

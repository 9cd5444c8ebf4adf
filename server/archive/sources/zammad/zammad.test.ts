import { afterAll, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { startZammad, zammadToken } from '../../../testing/counterparts/zammad-counterpart.ts';
import { startImportingWorld } from '../../../testing/import-systems.ts';
import { importedHistory, sha256 } from '../../../testing/imported-history.ts';

const zammad = await startZammad();
const { app, world, find, importAll } = await startImportingWorld();
afterAll(async () => {
  await app.stop();
  await zammad.stop();
});

const organizationId = world.bicycles.house.id;
const options = { address: zammad.baseUrl, requests_per_minute: 10_000 };
const body = { source: 'zammad', options, secret: zammadToken };

const moment = (minute: number) => Date.UTC(2026, 4, 4, 9, minute);
const digest = (content: string) => sha256(Buffer.from(content));

test('with a busy Zammad that breaks down and repeats records, every message arrives once, as it was, or is listed', async () => {
  zammad.setFaults({ busy: 5, broken: 7, cut: 11 });
  const { id, looked, finished } = await importAll(body);
  zammad.setFaults({});
  expect(looked.summary).toMatchObject({
    conversations: { open: 3, snoozed: 0, closed: 2, spam: 0 },
    people: [{ name: 'Mara Lind', email: 'mara@bicycles.example', is_member: false }],
    tags: [
      { name: 'wheels', is_new: true },
      { name: 'returns', is_new: true },
    ],
    statuses: expect.arrayContaining([{ status: 'Waiting for parts', becomes: 'open', count: 1 }]),
  });
  const history = await importedHistory(app.database, app.files, organizationId);
  const files = ['a picture', '%PDF-1.4 invoice', 'another picture'].map(digest).sort();
  expect(history.map((it) => [it.conversation, it.kind, it.by, it.author, it.at, it.files])).toEqual([
    ['1', 'message', 'contact', 'Nora Vance', moment(1), files],
    ['1', 'note', 'member', 'Mara Lind', moment(2), []],
    ['1', 'message', 'member', 'Mara Lind', moment(3), []],
    ['1', 'message', 'nobody', null, moment(4), []],
    ['1', 'message', 'contact', 'Nora Vance', moment(5), []],
    ['2', 'message', 'contact', 'olaf@example.com', moment(2), []],
    ['3', 'note', 'member', 'Mara Lind', moment(3), []],
    ['4', 'message', 'contact', '99', moment(4), []],
  ]);
  expect(history[0]?.html.match(/src="[^"]*att_/g)).toHaveLength(2);
  expect(history[1]?.html).toBe('<p>Is it under<br>warranty?</p>');
  const problems = await (await fetch((await find(id)).problems_url)).text();
  for (const listed of ['1/16', 'lost.txt', '5,', '99']) expect(problems).toContain(listed);
  expect(finished.counts).toMatchObject({ conversations: 4, messages: 6, notes: 2, attachments: 3 });
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('a ticket of Zammad keeps its number, people, group, tags and attributes, and a merged one leads to the other', async () => {
  const rows = await app.database.read<Record<string, unknown>>({
    text: `SELECT c.subject, c.status, c.priority, u.name AS assignee, t.name AS team, k.name AS contact, k.phone, p.name AS company,
                  c.custom_attributes, c.meta_info #>> '{deskbell,imported,url}' AS url,
                  o.meta_info #>> '{deskbell,imported,external_id}' AS merged_into,
                  (SELECT array_agg(g.name ORDER BY g.name) FROM conversation_tags ct
                     JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                    WHERE ct.organization_id = $1 AND ct.conversation_id = c.id) AS tags,
                  (SELECT array_agg(i.mail->>'message_id' ORDER BY 1) FROM messages m
                     JOIN imported_mails i ON i.organization_id = $1 AND i.message_id = m.id
                    WHERE m.organization_id = $1 AND m.conversation_id = c.id) AS mails
             FROM conversations c
             LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = c.contact_id
             LEFT JOIN companies p ON p.organization_id = $1 AND p.id = k.company_id
             LEFT JOIN conversations o ON o.organization_id = $1 AND o.id = c.merged_into_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,external_id}' IN ('1', '2', '3')
            ORDER BY c.meta_info #>> '{deskbell,imported,external_id}'`,
    values: [organizationId],
  });
  expect(rows[0]).toEqual({
    subject: 'Bent & broken',
    status: 'closed',
    priority: 'high',
    assignee: 'Mara Lind',
    team: 'Workshop',
    contact: 'Nora Vance',
    phone: '+49 30 1234',
    company: 'Vance Logistics',
    custom_attributes: { order: 'B-17', parts: ['Wheel'], warranty: true },
    url: `${zammad.baseUrl}/#ticket/zoom/1`,
    merged_into: null,
    tags: ['returns', 'wheels'],
    mails: ['first@example.com', 'reply@zammad'],
  });
  expect(rows[1]).toMatchObject({ status: 'snoozed', priority: 'medium' });
  expect(rows[2]).toMatchObject({ status: 'closed', merged_into: '1' });
});

test('a second import of Zammad adds nothing', async () => {
  const { finished } = await importAll(body);
  expect(finished.counts).toMatchObject({ conversations: 0, messages: 0, notes: 0, attachments: 0 });
});

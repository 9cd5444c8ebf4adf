import { afterAll, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { intercomToken, startIntercom } from '../../../testing/counterparts/intercom-counterpart.ts';
import { startImportingWorld } from '../../../testing/import-systems.ts';
import { importedHistory, sha256 } from '../../../testing/imported-history.ts';

const intercom = await startIntercom();
const { app, world, find, importAll } = await startImportingWorld();
afterAll(async () => {
  await app.stop();
  await intercom.stop();
});

const organizationId = world.bicycles.house.id;
const options = { address: intercom.baseUrl, requests_per_minute: 10_000 };
const body = { source: 'intercom', options, secret: intercomToken };

const moment = (minute: number) => Date.UTC(2026, 3, 2, 9, minute);
const digest = (name: string) => sha256(intercom.data.files[name]?.bytes ?? Buffer.alloc(0));

test('with a busy Intercom and expired addresses of files, every message arrives once, as it was, or is listed', async () => {
  intercom.setFaults({ busy: 5, broken: 7, cut: 11 });
  intercom.expireAddresses();
  const { id, looked, finished } = await importAll(body);
  intercom.setFaults({});
  expect(looked.summary).toMatchObject({
    conversations: { open: 2, snoozed: 1, closed: 1, spam: 0 },
    contacts: 3,
    people: [{ name: 'Mara Lind', email: 'mara@bicycles.example', is_member: false }],
    tags: [{ name: 'wheels', is_new: true }],
  });
  const history = await importedHistory(app.database, app.files, organizationId);
  expect(history.map((it) => [it.conversation, it.kind, it.by, it.author, it.at, it.files])).toEqual([
    [
      '1001',
      'message',
      'contact',
      'Nora Vance',
      moment(0),
      [digest('invoice.pdf'), digest('wheel.png')].sort(),
    ],
    ['1001', 'note', 'member', 'Mara Lind', moment(2), []],
    ['1001', 'message', 'member', 'Mara Lind', moment(3), [digest('label.txt')]],
    ['1001', 'message', 'nobody', null, moment(4), []],
    ['1001', 'note', 'member', 'Former Teammate', moment(5), []],
    ['1001', 'message', 'member', 'Mara Lind', moment(6), []],
    ['1002', 'message', 'contact', 'Olaf Nimm', moment(1), []],
    ['1003', 'message', 'contact', 'Gone Person', moment(2), []],
    ['1003', 'message', 'member', 'Former Teammate', moment(3), []],
    ['1004', 'message', 'contact', 'Nora Vance', moment(3), []],
  ]);
  const problems = await (await fetch((await find(id)).problems_url)).text();
  for (const listed of ['1001/7', 'missing.txt', '500 parts', '1005']) expect(problems).toContain(listed);
  expect(finished.counts).toMatchObject({ conversations: 4, messages: 8, notes: 2, attachments: 3 });
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('a conversation of Intercom keeps its state, people, tags, attributes and rating', async () => {
  const rows = await app.database.read<Record<string, unknown>>({
    text: `SELECT c.subject, c.status, c.priority, c.snoozed_until IS NOT NULL AS is_snoozed, u.name AS assignee, t.name AS team,
                  k.phone, k.external_id, p.name AS company, c.custom_attributes, c.meta_info #>> '{deskbell,imported,url}' AS url
             FROM conversations c
             LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = c.contact_id
             LEFT JOIN companies p ON p.organization_id = $1 AND p.id = k.company_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,external_id}' IN ('1001', '1002')
            ORDER BY c.inserted_at`,
    values: [organizationId],
  });
  expect(rows).toMatchObject([
    {
      subject: 'Bent & broken',
      status: 'closed',
      priority: 'high',
      assignee: 'Mara Lind',
      team: 'Workshop',
      phone: '+49 30 1234',
      external_id: 'crm-7',
      company: 'Vance Logistics',
      url: 'https://app.intercom.com/a/inbox/abc1/inbox/conversation/1001',
      custom_attributes: {
        order_number: 'B-17',
        urgent: true,
        satisfaction: 5,
        satisfaction_comment: 'Fast!',
      },
    },
    { subject: null, status: 'snoozed', is_snoozed: true, team: null },
  ]);
  const [ai] = await app.database.read<{ is_ai_message: boolean }>({
    text: 'SELECT is_ai_message FROM messages WHERE organization_id = $1 AND inserted_at = $2',
    values: [organizationId, new Date(moment(4)).toISOString()],
  });
  expect(ai?.is_ai_message).toBe(true);
});

test('the same workspace again adds nothing', async () => {
  const { finished } = await importAll(body);
  expect(finished.counts).toMatchObject({
    conversations: 0,
    messages: 0,
    notes: 0,
    contacts: 0,
    attachments: 0,
  });
});

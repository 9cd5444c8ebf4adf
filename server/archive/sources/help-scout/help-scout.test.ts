import { afterAll, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import {
  helpScoutAccount,
  helpScoutSecret,
  startHelpScout,
} from '../../../testing/counterparts/help-scout-counterpart.ts';
import { startImportingWorld } from '../../../testing/import-systems.ts';
import { importedHistory, sha256 } from '../../../testing/imported-history.ts';

const helpScout = await startHelpScout();
const { app, world, run, find, begin, importAll } = await startImportingWorld();
afterAll(async () => {
  await app.stop();
  await helpScout.stop();
});

const organizationId = world.bicycles.house.id;
const options = { address: helpScout.baseUrl, account: helpScoutAccount, requests_per_minute: 10_000 };
const body = { source: 'helpscout', options, secret: helpScoutSecret };

const moment = (minute: number) => Date.UTC(2026, 5, 1, 9, minute);

test('an app whose secret is wrong is refused, without asking again and again', async () => {
  const id = await begin({ ...body, secret: 'another-secret' });
  await run();
  const { state, error } = await find(id);
  expect([state, error]).toEqual(['failed', expect.stringContaining('refused the token')]);
  expect(helpScout.calls).toHaveLength(1);
});

test('with a busy Help Scout whose token ends on the way, every message arrives once, as it was, or is listed', async () => {
  helpScout.setFaults({ busy: 5, broken: 7, cut: 11 });
  helpScout.endTokenAfter(6);
  const { id, looked, finished } = await importAll(body);
  helpScout.setFaults({});
  expect(helpScout.calls.filter(({ url }) => url.pathname.endsWith('/token')).length).toBeGreaterThan(3);
  expect(looked.summary).toMatchObject({
    conversations: { open: 3, snoozed: 0, closed: 1, spam: 1 },
    people: [{ name: 'Mara Lind', email: 'mara@bicycles.example', is_member: false }],
    tags: [{ name: 'wheels', is_new: true }],
    statuses: expect.arrayContaining([{ status: 'pending', becomes: 'open', count: 1 }]),
  });
  const history = await importedHistory(app.database, app.files, organizationId);
  expect(history.map((it) => [it.conversation, it.kind, it.by, it.author, it.at, it.files])).toEqual([
    ['1', 'message', 'contact', 'Nora Vance', moment(1), [sha256(Buffer.from('%PDF-1.4 invoice'))]],
    ['1', 'note', 'member', 'Mara Lind', moment(2), []],
    ['1', 'message', 'member', 'Mara Lind', moment(3), []],
    ['1', 'note', 'member', 'Former User', moment(5), []],
    ['1', 'message', 'nobody', null, moment(6), []],
    ['2', 'message', 'contact', 'Olaf Nimm', moment(2), []],
    ['3', 'message', 'contact', 'Gone Person', moment(3), []],
  ]);
  const problems = await (await fetch((await find(id)).problems_url)).text();
  for (const listed of ['1/18', 'lost.txt', '5,']) expect(problems).toContain(listed);
  expect(finished.counts).toMatchObject({ conversations: 3, messages: 5, notes: 2, attachments: 1 });
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('a conversation of Help Scout keeps its number, people, inbox, tags, fields and rating', async () => {
  const rows = await app.database.read<Record<string, unknown>>({
    text: `SELECT c.subject, c.status, c.is_spam, u.name AS assignee, t.name AS team, k.name AS contact, k.phone, c.custom_attributes,
                  c.meta_info #>> '{deskbell,imported,url}' AS url,
                  (SELECT array_agg(g.name) FROM conversation_tags ct JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                    WHERE ct.organization_id = $1 AND ct.conversation_id = c.id) AS tags,
                  (SELECT array_agg(p.address) FROM conversation_participants p
                    WHERE p.organization_id = $1 AND p.conversation_id = c.id) AS participants
             FROM conversations c
             LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = c.contact_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,external_id}' IN ('1', '2', '3')
            ORDER BY c.meta_info #>> '{deskbell,imported,external_id}'`,
    values: [organizationId],
  });
  expect(rows[0]).toMatchObject({
    subject: 'Bent & broken',
    status: 'closed',
    assignee: 'Mara Lind',
    team: 'Workshop',
    contact: 'Nora Vance',
    phone: '+49 30 1234',
    custom_attributes: {
      order_number: 'B-17',
      part: 'Wheel',
      satisfaction: 'great',
      satisfaction_comment: 'Fast!',
    },
    url: 'https://secure.helpscout.net/conversation/1/41',
    tags: ['wheels'],
    participants: ['boss@example.com'],
  });
  expect(rows[1]).toMatchObject({ status: 'snoozed', contact: 'Olaf Nimm' });
  expect(rows[2]).toMatchObject({ status: 'closed', is_spam: true });
});

test('a second import of Help Scout adds nothing', async () => {
  const { finished } = await importAll(body);
  expect(finished.counts).toMatchObject({ conversations: 0, messages: 0, notes: 0, attachments: 0 });
});

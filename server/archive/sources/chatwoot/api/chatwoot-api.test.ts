import { afterAll, expect, onTestFinished, test } from 'vitest';
import { miscountedConversations } from '../../../../demo/miscounted-conversations.ts';
import {
  chatwootAccount,
  chatwootToken,
  startChatwoot,
} from '../../../../testing/counterparts/chatwoot-counterpart.ts';
import { startImportingWorld } from '../../../../testing/import-systems.ts';
import { importedHistory, sha256 } from '../../../../testing/imported-history.ts';
import { receiveWebhooks } from '../../../../testing/receive-webhooks.ts';
import { openClient } from '../../http/open-client.ts';
import type { ReadStep } from '../../http/source.ts';
import { chatwootApi } from './chatwoot-api.ts';

const chatwoot = await startChatwoot();
const { app, world, inbox, run, find, begin, importAll } = await startImportingWorld();
afterAll(async () => {
  await app.stop();
  await chatwoot.stop();
});

const organizationId = world.bicycles.house.id;
const options = { address: chatwoot.baseUrl, account: chatwootAccount, requests_per_minute: 10_000 };
const body = { source: 'chatwoot', options, secret: chatwootToken };

const moment = (minute: number) => Date.UTC(2026, 6, 1, 9, minute);
const digest = (content: string, encoding: BufferEncoding = 'utf8') => sha256(Buffer.from(content, encoding));

const failing = async (changed: object) => {
  const id = await begin({ ...body, ...changed });
  await run();
  const { state, error } = await find(id);
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
  return [state, error];
};

test('a wrong token, an account without a number and the token of an agent are refused with the reason', async () => {
  expect(await failing({ secret: 'another' })).toEqual([
    'failed',
    expect.stringContaining('refused the token'),
  ]);
  expect(await failing({ options: { ...options, account: 'bicycles' } })).toEqual([
    'failed',
    expect.stringContaining('the number of the Chatwoot account'),
  ]);
  chatwoot.setRole('agent');
  expect(await failing({})).toEqual(['failed', expect.stringContaining('an administrator’s token')]);
  chatwoot.setRole('administrator');
});

test('a stored token is sent neither to another address nor for another account', async () => {
  const elsewhere = await receiveWebhooks();
  const id = await begin(body);
  await run();
  for (const changed of [{ address: elsewhere.url }, { address: undefined }, { account: '4' }]) {
    const json = { options: { ...options, ...changed } };
    const { status } = await inbox.call(`/imports/${id}`, { method: 'PATCH', json });
    await run();
    expect(elsewhere.received.map(({ headers }) => headers['api-access-token'])).toEqual([]);
    expect([status, (await find(id)).options]).toEqual([422, options]);
  }
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('with a busy Chatwoot that breaks down and repeats records, every message arrives once, as it was, or is listed', async () => {
  chatwoot.setFaults({ busy: 5, broken: 7, cut: 11 });
  const { id, looked, finished } = await importAll(body);
  chatwoot.setFaults({});
  expect(chatwoot.refused).toBeGreaterThan(5);
  expect(looked.summary).toMatchObject({
    conversations: { open: 2, snoozed: 1, closed: 1, spam: 0 },
    people: [{ name: 'Mara Lind', email: 'mara@bicycles.example', is_member: false }],
    tags: [{ name: 'wheels', is_new: true }],
    statuses: expect.arrayContaining([{ status: 'pending', becomes: 'open', count: 1 }]),
  });
  const history = await importedHistory(app.database, app.files, organizationId);
  const first = history.filter(({ conversation }) => conversation === '1');
  expect(first.map((it) => [it.kind, it.by, it.author, it.at, it.files])).toEqual([
    [
      'message',
      'contact',
      'Nora Vance',
      moment(1),
      [digest('%PDF-1.4 invoice'), digest('\x89PNG\r\n\x1a\n bent', 'latin1')].sort(),
    ],
    ['note', 'member', 'Mara Lind', moment(2), []],
    ['message', 'member', 'Mara Lind', moment(3), []],
    ['message', 'member', 'Captain', moment(4), []],
    ['message', 'nobody', null, moment(5), []],
  ]);
  expect(first[0]?.html).toMatch(/src="[^"]*att_/);
  expect(first[1]?.html).toBe('<p>Under &lt;warranty&gt;?</p>');
  const second = history.filter(({ conversation }) => conversation === '2');
  expect(second.map(({ html, author }) => [html, author])).toEqual(
    Array.from({ length: 45 }, (_, index) => [
      `<p>Line ${index}</p>`,
      index % 2 === 0 ? 'quiet-river-7' : 'Former User',
    ]),
  );
  const problems = await (await fetch((await find(id)).problems_url)).text();
  for (const listed of ['1/17', 'lost.txt', '904', 'conversations,4,']) expect(problems).toContain(listed);
  expect(finished.counts).toMatchObject({ conversations: 3, messages: 49, notes: 1, attachments: 2 });
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

test('a conversation of Chatwoot keeps its number, people, team, labels, fields and rating', async () => {
  const rows = await app.database.read<Record<string, unknown>>({
    text: `SELECT c.subject, c.status, c.priority, u.name AS assignee, t.name AS team, k.name AS contact, k.phone, k.external_id,
                  k.is_blocked, k.custom_attributes AS of_contact, c.custom_attributes, c.meta_info #>> '{deskbell,imported,url}' AS url,
                  (SELECT array_agg(g.name) FROM conversation_tags ct JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                    WHERE ct.organization_id = $1 AND ct.conversation_id = c.id) AS tags,
                  (SELECT array_agg(i.mail->>'message_id') FROM messages m
                     JOIN imported_mails i ON i.organization_id = $1 AND i.message_id = m.id
                    WHERE m.organization_id = $1 AND m.conversation_id = c.id) AS mails
             FROM conversations c
             LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = c.contact_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,source}' = 'chatwoot'
            ORDER BY c.meta_info #>> '{deskbell,imported,external_id}'`,
    values: [organizationId],
  });
  expect(rows[0]).toEqual({
    subject: 'Bent & broken',
    status: 'closed',
    priority: 'urgent',
    assignee: 'Mara Lind',
    team: 'workshop',
    contact: 'Nora Vance',
    phone: '+49301234',
    external_id: 'shop-7',
    is_blocked: true,
    of_contact: { plan: 'gold' },
    custom_attributes: { inbox: 'Support', order: 'B-17', csat_rating: 5, csat_feedback: 'Fast!' },
    url: `${chatwoot.baseUrl}/app/accounts/3/conversations/1`,
    tags: ['wheels'],
    mails: ['question@customer.example'],
  });
  expect(rows[1]).toMatchObject({
    status: 'snoozed',
    contact: 'quiet-river-7',
    custom_attributes: { inbox: 'Website' },
  });
  expect(rows[2]).toMatchObject({ status: 'open' });
});

test('a second import of Chatwoot adds nothing', async () => {
  const { finished } = await importAll(body);
  expect(finished.counts).toMatchObject({ conversations: 0, messages: 0, notes: 0, attachments: 0 });
});

test('reading that is interrupted after any step continues there, and finds the same', async () => {
  const { signal } = new AbortController();
  const connection = chatwootApi.connect(options, chatwootToken);
  const rules = { networks: ['127.0.0.0/8'], allowsHttp: true };
  const client = await openClient({ title: 'Chatwoot', connection, rules, signal });
  onTestFinished(() => client.close());
  const stepsFrom = async (position: unknown) => {
    const steps: ReadStep[] = [];
    for await (const step of chatwootApi.read(client, { options, position, signal })) steps.push(step);
    return steps;
  };
  const foundIn = (steps: readonly ReadStep[]) =>
    new Set(steps.flatMap(({ found }) => found.map(({ kind, id }) => `${kind} ${id}`)));
  const whole = await stepsFrom(undefined);
  expect(whole.length).toBeGreaterThan(5);
  for (const [index, { position }] of whole.entries()) {
    const resumed = [...whole.slice(0, index + 1), ...(await stepsFrom(position))];
    expect(foundIn(resumed)).toEqual(foundIn(whole));
  }
});

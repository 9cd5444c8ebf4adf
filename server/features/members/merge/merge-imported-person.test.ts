import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takeLockOf } from '../../../db/advisory-locks.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { alwaysHeld } from '../../../testing/always-held.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addColleague } from '../../../testing/world.ts';
import { addConversation, addNote } from '../../../testing/world-records.ts';
import { startMovingAuthorship } from './start-moving-authorship.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const { database } = app;
const organizationId = bicycles.house.id;
const api = await as(mara);
let inbox: Awaited<ReturnType<typeof inboxClient>>;
beforeAll(async () => {
  inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
});

const merge = (member: string, into: string, client = inbox) =>
  client.post(`/members/${member}/merge`, { into_user_id: into });

/** Somebody who came with an import. */
async function addImported(house: { id: string }, name: string) {
  const [userId, memberId, importId] = [newId(), newId(), newId()];
  await database.write({
    text: 'INSERT INTO users (id, name, imported_email) VALUES ($1, $2, $3)',
    values: [userId, name, `${name}@elsewhere.example`],
  });
  await database.write({
    text: `INSERT INTO members (id, organization_id, user_id, role, access, status) VALUES ($1, $2, $3, 'member', 'full', 'disabled')`,
    values: [memberId, house.id, userId],
  });
  await database.write({
    text: `INSERT INTO imports (organization_id, id, source, origin, manifest_hash, file_name, keeps_ids, stage, state, kind, inserted_at)
           VALUES ($1, $2, 'old', 'old', '\\x00', 'old.zip', false, 'finished', 'finished', 'archive', now())`,
    values: [house.id, importId],
  });
  await database.write({
    text: `INSERT INTO import_ids (organization_id, source, kind, external_id, id, import_id, is_matched) VALUES ($1, 'old', 'usr', $2, $3, $4, false)`,
    values: [house.id, name, userId, importId],
  });
  return { id: userId, publicId: publicId('usr', userId), member: publicId('mem', memberId) };
}

type Wrote = { conversationId: string; userId: string };

async function addMessage({ conversationId, userId }: Wrote) {
  await database.write({
    text: `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id) VALUES ($1, $2, $3, 'import', 'Hello', $4)`,
    values: [organizationId, newId(), conversationId, userId],
  });
  await database.write({
    text: 'UPDATE conversations SET last_message_user_id = $3, message_count = 1 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, conversationId, userId],
  });
}

async function addHistory({ conversationId, userId }: Wrote) {
  await database.write({
    text: `INSERT INTO conversation_history (organization_id, conversation_id, inserted_at, id, actor_type, actor_user_id, before, after)
           VALUES ($1, $2, now(), $3, 'member', $4, $5, '{"assignee_id": null}')`,
    values: [organizationId, conversationId, newId(), userId, JSON.stringify({ assignee_id: userId })],
  });
}

test('what an imported person wrote, follows and is assigned to becomes the member’s, and their ids lead to the member', async () => {
  const person = await addImported(bicycles.house, 'robin');
  const conversation = await addConversation(database, {
    organizationId,
    assigneeId: person.id,
    status: 'open',
  });
  const closed = await addConversation(database, { organizationId, assigneeId: person.id, status: 'closed' });
  const wrote = { conversationId: conversation.id, userId: person.id };
  await addMessage(wrote);
  await addHistory(wrote);
  await addNote(database, { organizationId, ...wrote });
  await database.write({
    text: 'INSERT INTO followers (organization_id, conversation_id, user_id) VALUES ($1, $2, $3)',
    values: [organizationId, conversation.id, person.id],
  });
  await database.write({
    text: `INSERT INTO views (organization_id, id, name, filter, sort) VALUES ($1, $2, 'Theirs', $3, '-last_activity_at')`,
    values: [
      organizationId,
      newId(),
      JSON.stringify({
        match: 'all',
        conditions: [{ field: 'assignee', is: 'any', values: [person.publicId] }],
      }),
    ],
  });
  const path = `/conversations/${conversation.publicId}`;
  expect((await api.get(path)).body.data.assignee.id).toBe(person.publicId);
  const { status, body } = await merge(person.member, jonas.publicId);
  expect([status, body.data.user.id]).toEqual([200, jonas.publicId]);
  expect((await api.get(path)).body.data).toMatchObject({ assignee: { id: jonas.publicId } });
  expect((await api.get(`/conversations/${closed.publicId}`)).body.data.assignee.id).toBe(jonas.publicId);
  expect((await api.get(`${path}/messages`)).body.data).toMatchObject([{ user: { id: jonas.publicId } }]);
  expect((await api.get(`${path}/notes`)).body.data).toMatchObject([
    { user: { id: jonas.publicId }, mentions: [jonas.publicId] },
  ]);
  for (const id of [person.publicId, person.member])
    expect((await api.get(`/members/${id}`)).body.data.user.id).toBe(jonas.publicId);
  expect(await leftOf(person.id)).toEqual({ rows: 0, history: 0, imports: 0, address: null });
  const [mapped] = await database.read({
    text: `SELECT id, is_matched FROM import_ids WHERE organization_id = $1 AND external_id = 'robin'`,
    values: [organizationId],
  });
  expect(mapped).toEqual({ id: jonas.id, is_matched: true });
  const [view] = await database.read<{ filter: unknown }>({
    text: `SELECT filter FROM views WHERE organization_id = $1 AND name = 'Theirs'`,
    values: [organizationId],
  });
  expect(JSON.stringify(view?.filter)).toContain(jonas.publicId);
  expect(JSON.stringify(view?.filter)).not.toContain(person.publicId);
  const events = await database.read({
    text: `SELECT type, record_id, actor_user_id, previous FROM events
            WHERE organization_id = $1 AND record_id = ANY ($2) AND caused_by ->> 'id' = $3 ORDER BY seq`,
    values: [organizationId, [conversation.id, closed.id], person.id],
  });
  // Those that are closed are found by when they changed.
  expect(events).toEqual([
    { type: 'conversation.updated', record_id: conversation.id, actor_user_id: mara.id, previous: null },
  ]);
  expect((await inbox.get('/audit-entries?limit=1')).body.data).toMatchObject([
    { kind: 'member.merged', user: { id: mara.publicId }, details: { person: 'robin', into: jonas.name } },
  ]);
});

/** Where the person is still named. */
async function leftOf(userId: string) {
  const [row] = await database.read({
    text: `SELECT (SELECT count(*)::int FROM (
                    SELECT user_id FROM messages WHERE organization_id = $1 UNION ALL
                    SELECT user_id FROM notes WHERE organization_id = $1 UNION ALL
                    SELECT user_id FROM note_mentions WHERE organization_id = $1 UNION ALL
                    SELECT user_id FROM followers WHERE organization_id = $1 UNION ALL
                    SELECT user_id FROM members WHERE organization_id = $1 UNION ALL
                    SELECT last_message_user_id FROM conversations WHERE organization_id = $1) x WHERE user_id = $2) AS rows,
                  (SELECT count(*)::int FROM conversation_history
                    WHERE organization_id = $1 AND (actor_user_id = $2 OR before::text LIKE '%' || $2::text || '%')) AS history,
                  (SELECT count(*)::int FROM import_ids WHERE organization_id = $1 AND id = $2) AS imports,
                  (SELECT imported_email FROM users WHERE id = $2) AS address`,
    values: [organizationId, userId],
  });
  return row;
}

test('a list that is a moment old can’t change or remove the account', async () => {
  const person = await addImported(bicycles.house, 'kim');
  const into = await addColleague(database, bicycles.house);
  expect((await merge(person.member, into.publicId)).status).toBe(200);
  const removed = await api.call(`/members/${person.member}`, { method: 'DELETE' });
  const changed = await api.call(`/members/${person.member}`, { method: 'PATCH', json: { role: 'admin' } });
  const again = await merge(person.member, into.publicId);
  expect([removed.status, changed.status, again.status]).toEqual([404, 404, 404]);
  expect((await api.get(`/members/${into.publicId}`)).body.data).toMatchObject({
    role: 'member',
    status: 'active',
  });
});

test('only into members of the organization with an account, and only people without one', async () => {
  const [person, other] = [
    await addImported(bicycles.house, 'lou'),
    await addImported(bicycles.house, 'sam'),
  ];
  expect((await (await as(ada)).get(`/members/${ada.publicId}`)).status).toBe(200);
  for (const id of [ada.publicId, other.publicId, person.publicId, publicId('usr', newId())]) {
    const { status, body } = await merge(person.member, id);
    expect([status, body.details?.[0]?.field]).toEqual([422, 'into_user_id']);
  }
  expect((await merge(jonas.publicId, mara.publicId)).status).toBe(409);
  expect((await api.get(`/members/${person.member}`)).body.data.user.id).toBe(person.publicId);
});

test('nobody but an admin merges, and nobody of another organization', async () => {
  const person = await addImported(bicycles.house, 'nia');
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const elsewhere = await inboxClient(app.baseUrl, ada, tea.house);
  expect((await elsewhere.get(`/members/${ada.publicId}`)).status).toBe(200);
  expect((await merge(person.member, jonas.publicId, member)).status).toBe(403);
  expect((await merge(person.member, ada.publicId, elsewhere)).status).toBe(404);
  expect((await (await as(ada)).get(`/members/${person.member}`)).status).toBe(404);
  expect((await api.get(`/members/${person.member}`)).body.data.user.id).toBe(person.publicId);
});

test('not while an import is running, which would continue to write as the imported person', async () => {
  const person = await addImported(bicycles.house, 'pat');
  await database.transaction(async (transaction) => {
    await takeLockOf(transaction, 'importHistory', organizationId);
    expect((await merge(person.member, jonas.publicId)).status).toBe(409);
  });
  expect((await merge(person.member, jonas.publicId)).status).toBe(200);
});

test('a running server finishes what is left', async () => {
  const person = await addImported(bicycles.house, 'max');
  await database.write({
    text: `WITH counted AS (UPDATE conversation_counters SET last_number = last_number + 3000
                             WHERE organization_id = $1 RETURNING last_number)
           INSERT INTO conversations (organization_id, id, number, status, source, assignee_id)
           SELECT $1, gen_random_uuid(), last_number - n, 'closed', 'import', $2
             FROM counted, generate_series(0, 2999) AS n`,
    values: [organizationId, person.id],
  });
  expect((await merge(person.member, jonas.publicId)).status).toBe(200);
  const left = async () =>
    (
      await database.read({
        text: 'SELECT id FROM conversations WHERE organization_id = $1 AND assignee_id = $2',
        values: [organizationId, person.id],
      })
    ).length;
  expect(await left()).toBeGreaterThan(0);
  const stop = startMovingAuthorship(database, pino({ level: 'silent' }), alwaysHeld);
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 100_000, interval: 50 });
  await stop();
});

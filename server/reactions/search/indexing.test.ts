import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { indexEverything } from '../../testing/index-everything.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';
import { indexEarlier } from './index-earlier.ts';
import { indexQueued } from './index-queued.ts';
import { startIndexing } from './start-indexing.ts';

const { app, world, as } = await startWorld();
const other = openDatabase(app.clone.connection, () => undefined);
afterAll(async () => {
  await other.close();
  await app.stop();
});

const { database } = app;
const organizationId = world.bicycles.house.id;
const contactId = world.bicycles.contact.id;
const api = await as(world.jonas);
const run = (text: string, ...values: unknown[]) => database.read<Record<string, unknown>>({ text, values });
const queued = async () => (await run('SELECT conversation_id AS id FROM search_queue')).map(({ id }) => id);
const found = async (q: string) => (await api.get(`/conversations?q=${q}&limit=100`)).body.data.length;
const say = (newConversation: { publicId: string }, text: string) =>
  api.post(`/conversations/${newConversation.publicId}/messages`, { body_html: `<p>${text}</p>` });
const newConversation = (subject: string) =>
  addConversation(database, { organizationId, contactId, subject });
const documentOf = async (id: string) =>
  (await run('SELECT words, message_count FROM search_documents WHERE conversation_id = $1', id))[0];
const additionsOf = (id: string) =>
  run('SELECT message_count FROM search_additions WHERE conversation_id = $1 ORDER BY message_count', id);

test('an aborted round leaves all of its conversations in the queue', async () => {
  await indexEverything(database);
  const { id } = await newConversation('interrupted');
  const cut = new Error('cut');
  const dying: typeof database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (transaction) => {
        await work(transaction);
        throw cut;
      }),
  };
  await expect(indexQueued(dying)).rejects.toBe(cut);
  expect([await queued(), await found('interrupted')]).toEqual([[id], 0]);
  await indexEverything(database);
  expect([await queued(), await found('interrupted')]).toEqual([[], 1]);
});

test('a message written while its conversation is being indexed stays in the queue', async () => {
  const busy = await newConversation('busy');
  await indexEverything(database);
  await say(busy, 'first');
  const meanwhile: typeof database = {
    ...database,
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          ...transaction,
          async read(statement) {
            const rows = await transaction.read<never>(statement);
            if (statement.name === 'read_document_sources') await say(busy, 'second');
            return rows;
          },
        }),
      ),
  };
  await indexQueued(meanwhile);
  expect([await found('busy+first'), await found('busy+second'), await queued()]).toEqual([1, 0, [busy.id]]);
  await indexEverything(database);
  expect(await found('busy+second')).toBe(1);
});

test('imported conversations are indexed newest first, behind those of today, and never stand still', async () => {
  await indexEverything(database);
  const added = await Promise.all(Array.from({ length: 30 }, () => newConversation('history')));
  const ids = added.map(({ id }) => id).toSorted();
  await run('DELETE FROM search_queue');
  await run('INSERT INTO imported_search_queue SELECT $1, unnest($2::uuid[])', organizationId, ids);
  const waiting = async () =>
    (await run('SELECT conversation_id AS id FROM imported_search_queue')).map(({ id }) => id);
  await indexQueued(database);
  expect((await waiting()).toSorted()).toEqual(ids.slice(0, 20));
  for (let count = 0; count < 15; count++) await newConversation('now');
  await indexQueued(database);
  expect([(await waiting()).toSorted(), (await queued()).length]).toEqual([ids.slice(0, 18), 5]);
  // What is written now in an imported conversation doesn't wait for its turn.
  await run(`UPDATE conversations SET subject = 'reopened' WHERE id = $1`, ids[0]);
  await indexQueued(database);
  expect(await found('reopened')).toBe(1);
  expect((await waiting()).toSorted()).toEqual(ids.slice(0, 14));
  await indexEverything(database);
  expect([await waiting(), await found('history')]).toEqual([[], 29]);
});

test('a writer who has locked a conversation blocks nothing, and doesn’t wait', async () => {
  const [held, free] = [await newConversation('held'), await newConversation('free')];
  await database.transaction(async (transaction) => {
    const text = `UPDATE conversations SET message_count = message_count + 1 WHERE id = $1`;
    await transaction.write({ text, values: [held.id] });
    await indexQueued(other);
    expect(await found('free')).toBe(1);
  });
  expect(await queued()).toEqual([held.id]);
  await indexEverything(database);
  expect(await documentOf(free.id)).toBeDefined();
});

test('only one of several processes writes documents at a time, and together they miss none', async () => {
  const conversations = await Promise.all(Array.from({ length: 250 }, () => newConversation('parallel')));
  const rounds = Array.from({ length: 12 }, (_, index) => indexQueued(index % 2 ? other : database));
  expect((await Promise.all(rounds)).some(({ conversations }) => conversations > 0)).toBe(true);
  await indexEverything(other);
  expect(await queued()).toEqual([]);
  const text = `SELECT FROM search_documents WHERE conversation_id = ANY ($1)`;
  expect(
    await run(
      text,
      conversations.map(({ id }) => id),
    ),
  ).toHaveLength(250);
});

test('adding messages one by one gives the same document as rebuilding it', async () => {
  const talk = await newConversation('A talk');
  for (const text of ['alpha beta', 'beta gamma', 'gamma beta delta']) {
    await say(talk, text);
    await indexEverything(database);
  }
  // Its words are combined once it is written for another reason.
  await run(`UPDATE conversations SET subject = 'A long talk' WHERE id = $1`, talk.id);
  await indexEverything(database);
  const grown = await documentOf(talk.id);
  await run('DELETE FROM search_documents WHERE conversation_id = $1', talk.id);
  await run('INSERT INTO search_queue VALUES ($1, $2)', organizationId, talk.id);
  await indexEverything(database);
  expect(await documentOf(talk.id)).toEqual(grown);
  expect(grown?.message_count).toBe(3);
});

test('a message can be found before its document is rewritten, which happens once there are enough additions', async () => {
  const talk = await newConversation('Postponed');
  await indexEverything(database);
  const before = await documentOf(talk.id);
  await say(talk, 'sundial');
  await indexEverything(database);
  expect([await found('postponed+sundial'), await documentOf(talk.id)]).toEqual([1, before]);
  const words = (from: number) => Array.from({ length: 4100 }, (_, n) => `many${from + n}`).join(' ');
  for (const from of [0, 4100]) {
    await say(talk, words(from));
    await indexEverything(database);
  }
  expect(await documentOf(talk.id)).toMatchObject({ message_count: 3 });
  expect([await additionsOf(talk.id), await found('sundial+many7+many777')]).toEqual([[], 1]);
});

test('the words of a query may be in a document and in several of its additions', async () => {
  const talk = await newConversation('Clepsydra');
  for (const text of ['gnomon', 'merkhet']) {
    await indexEverything(database);
    await say(talk, text);
  }
  await indexEverything(database);
  expect(await additionsOf(talk.id)).toHaveLength(2);
  for (const q of ['clepsydra+gnomon+merkh', 'gnomon+clep', 'merkhet+gnomon', 'gnom']) {
    const ranked = (await api.get(`/search/conversations?q=${q}`)).body.data.length;
    expect([q, await found(q), ranked]).toEqual([q, 1, 1]);
  }
  expect(await found('gnomon+merkhet+xylophone')).toBe(0);
});

test('the oldest additions are merged once an organization has too many', async () => {
  const [waiting, latest] = [await newConversation('Waiting'), await newConversation('Latest')];
  await indexEverything(database);
  await run(
    `INSERT INTO search_additions (organization_id, conversation_id, words, message_count, last_message_at, note_count)
     SELECT $1, $2, 'x', n, '2020-01-01', 0 FROM generate_series(1, 15000) n`,
    organizationId,
    waiting.id,
  );
  await say(latest, 'sextant');
  await indexEverything(database);
  expect([(await additionsOf(waiting.id)).length, (await additionsOf(latest.id)).length]).toEqual([0, 1]);
});

test('a conversation whose last words are additions is listed by its last activity', async () => {
  const older = await newConversation('Astrolabe one');
  const newer = await newConversation('Astrolabe two');
  await indexEverything(database);
  await say(older, 'astrolabe');
  await indexEverything(database);
  expect(await additionsOf(older.id)).toHaveLength(1);
  const ids = async (path: string) => (await api.get(path)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('/conversations?q=astrolabe')).toEqual([older.publicId, newer.publicId]);
  expect(await ids('/conversations?q=astrolabe&limit=1')).toEqual([older.publicId]);
});

test('a server of the previous version rebuilds a document from all messages, and its additions are dropped', async () => {
  const talk = await newConversation('Mixed');
  await indexEverything(database);
  await say(talk, 'gnomon');
  await indexEverything(database);
  expect(await additionsOf(talk.id)).toHaveLength(1);
  await run(
    `UPDATE search_documents SET words = words || 'x:1'::tsvector, message_count = 1 WHERE conversation_id = $1`,
    talk.id,
  );
  expect(await additionsOf(talk.id)).toEqual([]);
});

test('a long conversation is found by all of its words', async () => {
  const long = await newConversation('Long');
  const values = [organizationId, long.id, contactId];
  await run(
    `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, contact_id, inserted_at)
     SELECT $1, gen_random_uuid(), $2, 'email', '<p>part' || n || '</p>', $3, now() + n * interval '1 second'
       FROM generate_series(1, 95) n`,
    ...values,
  );
  await run('UPDATE conversations SET message_count = 95 WHERE id = $1', long.id);
  await indexEverything(database);
  expect([
    await found('part1'),
    await found('part95+part20+long'),
    (await additionsOf(long.id)).at(-1),
  ]).toEqual([1, 1, { message_count: 95 }]);
});

test('a conversation with more distinct words than the limit is still indexed, and found by the first ones', async () => {
  const wordy = await newConversation('Wordy');
  const words = (from: number) => Array.from({ length: 9000 }, (_, n) => `w${from + n}`).join(' ');
  for (const from of [0, 9000, 18_000]) {
    await say(wordy, words(from));
    await indexEverything(database);
  }
  expect([await found('w8999'), await found('wordy'), await queued()]).toEqual([1, 1, []]);
  await say(wordy, `<b>${'𝓌'.repeat(70_000)}</b>`);
  await indexEverything(database);
  expect(await queued()).toEqual([]);
});

test('the earlier conversations of every organization are indexed, from where the last process stopped', async () => {
  await indexEverything(database);
  for (let each = 0; each < 120; each++) await newConversation('earlier');
  await addConversation(database, { organizationId: world.tea.house.id, subject: 'earlier' });
  await addMessage(database, {
    organizationId,
    conversationId: (await newConversation('earlier')).id,
    contactId,
  });
  await run('DELETE FROM search_documents');
  await run('DELETE FROM search_queue');
  await run('INSERT INTO search_backfill DEFAULT VALUES');
  expect(await indexEarlier(database)).toMatchObject({ hasMore: true });
  expect(await found('earlier')).toBeLessThan(100);
  while ((await indexEarlier(other)).hasMore);
  expect(await run('SELECT FROM search_backfill')).toEqual([]);
  const missing = `SELECT FROM conversations c WHERE NOT EXISTS (SELECT FROM search_documents d
    WHERE d.organization_id = c.organization_id AND d.conversation_id = c.id)`;
  expect(await run(missing)).toEqual([]);
});

test('the server indexes changes by itself, and everything from before search existed', async () => {
  await run(`DELETE FROM search_documents`);
  await run('INSERT INTO search_backfill DEFAULT VALUES ON CONFLICT DO NOTHING');
  const first = readsOf(database);
  const stop = startIndexing(first.database, pino({ level: 'silent' }));
  onTestFinished(() => stop());
  await newConversation('automatic');
  await expect.poll(() => found('automatic')).toBe(1);
  await expect.poll(() => found('interrupted')).toBe(1);
  await stop();
  const readsThen = first.reads();
  const second = readsOf(other);
  onTestFinished(startIndexing(second.database, pino({ level: 'silent' })));
  // In the time of two rounds, the stopped one runs none.
  await expect.poll(second.reads).toBeGreaterThanOrEqual(2);
  expect(first.reads()).toBe(readsThen);
});

/** The same database, counting reads. */
function readsOf(from: typeof database) {
  let count = 0;
  const read: typeof from.read = (...query) => {
    count += 1;
    return from.read(...query);
  };
  return { database: { ...from, read }, reads: () => count };
}

test('a failing round is logged once, and the next one continues', async () => {
  const lines: string[] = [];
  let fails = true;
  const failing: typeof database = {
    ...database,
    transaction: (work) => (fails ? Promise.reject(new Error('no connection')) : database.transaction(work)),
  };
  await newConversation('unlucky');
  const stop = startIndexing(failing, pino({}, { write: (line: string) => void lines.push(line) }));
  onTestFinished(() => stop());
  await expect.poll(() => lines.join('')).toContain('it is tried again');
  fails = false;
  await expect.poll(() => found('unlucky')).toBe(1);
});

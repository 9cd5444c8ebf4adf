import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priorities } from '../../contract/values/priorities.ts';
import { sources } from '../../contract/values/sources.ts';
import { statuses } from '../../contract/values/statuses.ts';
import { demoWorld } from '../../seeds/demo-world.ts';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { type SeededWorld, seedWorld } from '../demo/seed-world.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { diskStore } from '../testing/disk-store.ts';
import { indexEverything } from '../testing/index-everything.ts';
import { generateConversations, type Progress } from './generate-conversations.ts';
import { tagColors } from './words/tags.ts';

const conversations = 1_500;
const seeded = Object.keys(demoWorld.organizations.heron.conversations).length;
const start = Date.now();

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let world: SeededWorld<typeof demoWorld>;
let organizationId: string;
const reports: Progress[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  world = await seedWorld(clone.database, demoWorld, {
    now: start * 1000,
    hashPassword: async () => '',
    files: await diskStore(),
  });
  organizationId = world.organizations.heron.id;
  await disable(world.users.amina);
  await generateConversations(clone.connection, {
    organizationId,
    conversations,
    messagesPerConversation: 4,
    seed: 1,
    report: (progress) => reports.push(progress),
  });
});

afterAll(() => clone.drop());

const read = (text: string, ...values: unknown[]) =>
  clone.database.read<Record<string, never>>({ text, values });
const disable = (userId: string) =>
  clone.database.write({
    text: "UPDATE members SET status = 'disabled' WHERE user_id = $1",
    values: [userId],
  });
const countIn = async (table: string, organization: string) =>
  Number((await read(`SELECT count(*) FROM ${table} WHERE organization_id = $1`, organization))[0]?.count);

/** The generated conversations: those with the higher numbers. */
const generated = `(SELECT * FROM conversations WHERE organization_id = $1 AND number > ${seeded})`;

describe('generated conversations', () => {
  test('are as many as requested, and so are their messages', async () => {
    const [row] = await read(
      `SELECT count(*) AS conversations, sum(message_count) AS messages FROM ${generated} c`,
      organizationId,
    );
    expect(row).toEqual({ conversations, messages: 4 * conversations });
    expect(reports.at(-1)).toEqual({ done: conversations, total: conversations });
  });

  test('are found with the documents that the server would create, which has nothing to do for them', async () => {
    const queued = `SELECT FROM search_queue JOIN ${generated} c ON c.id = conversation_id`;
    expect(await read(queued, organizationId)).toEqual([]);
    const documents = () =>
      read(
        'SELECT * FROM search_documents WHERE organization_id = $1 ORDER BY conversation_id',
        organizationId,
      );
    const loaded = await documents();
    expect(loaded).toHaveLength(conversations);
    await clone.database.write({ text: 'DELETE FROM search_queue', values: [] });
    await clone.database.write({ text: 'DELETE FROM search_documents', values: [] });
    await clone.database.write({ text: 'INSERT INTO search_backfill DEFAULT VALUES', values: [] });
    await indexEverything(clone.database);
    const ids = new Set(loaded.map(({ conversation_id }) => conversation_id));
    expect((await documents()).filter((it) => ids.has(it.conversation_id))).toEqual(loaded);
  });

  test('have counts, waiting times and previews as if their messages had arrived one by one', async () => {
    expect(await miscountedConversations(clone.database, organizationId)).toEqual([]);
  });

  test('show every status, priority, source and tag', async () => {
    const values = async (column: string) =>
      new Set(
        (await read(`SELECT DISTINCT ${column} AS value FROM ${generated} c`, organizationId)).map(
          (row) => row.value,
        ),
      );
    expect(await values('status')).toEqual(new Set(statuses));
    expect(await values('priority')).toEqual(new Set(priorities));
    expect(await values('source')).toEqual(new Set(sources));
    const used = await read(
      `SELECT DISTINCT name FROM ${generated} c JOIN conversation_tags t ON t.conversation_id = c.id JOIN tags ON tags.id = tag_id`,
      organizationId,
    );
    expect(new Set(used.map(({ name }) => name))).toEqual(new Set(tagColors.keys()));
  });

  test('include some spam, some solutions, some replies, some AI messages and some unassigned ones', async () => {
    const [row] = await read(
      `SELECT count(*) FILTER (WHERE is_spam) AS spam, count(solution_message_id) AS solutions,
              count(*) FILTER (WHERE assignee_id IS NULL AND NOT is_spam) AS unassigned,
              (SELECT count(reply_to_id) FROM messages) AS replies,
              (SELECT count(*) FROM messages WHERE is_ai_message) AS ai
         FROM ${generated} c`,
      organizationId,
    );
    for (const count of Object.values(row ?? {})) expect(count).toBeGreaterThan(10);
  });

  test('are answered by active members only', async () => {
    const rows = await read(
      `SELECT DISTINCT m.user_id FROM ${generated} c JOIN messages m ON m.conversation_id = c.id
        WHERE m.user_id IS NOT NULL UNION SELECT assignee_id FROM ${generated} c WHERE assignee_id IS NOT NULL`,
      organizationId,
    );
    const { mara, tomasz, yuki } = world.users;
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([mara, tomasz, yuki]));
  });

  test('are in the past, and wake up in the future if they are snoozed', async () => {
    const [row] = await read(
      `SELECT max(greatest(updated_at, last_activity_at, closed_at)) AS latest, min(snoozed_until) AS wakes
         FROM ${generated} c`,
      organizationId,
    );
    expect(row?.latest).toBeLessThanOrEqual(Date.now() * 1000);
    expect(row?.wakes).toBeGreaterThan(start * 1000);
  });

  test('come from about a third as many contacts, and some contacts write again and again', async () => {
    const rows = await read(
      `SELECT count(*) FROM ${generated} c GROUP BY contact_id ORDER BY count(*) DESC`,
      organizationId,
    );
    expect(Math.abs(rows.length - conversations / 3)).toBeLessThan(100);
    expect(rows[0]?.count).toBeGreaterThan(20);
  });

  test('record no events', async () => {
    expect(await countIn('events', organizationId)).toBe(0);
  });
});

describe('another run', () => {
  test('continues the numbers, needs no new tags and shares them with a running server', async () => {
    const { id } = world.organizations.slowKettle;
    const first = await countIn('conversations', id);
    const run = () =>
      generateConversations(clone.connection, {
        organizationId: id,
        conversations: 400,
        messagesPerConversation: 25,
        report: () => undefined,
      });
    await run();
    const tags = await countIn('tags', id);
    const [taken] = await Promise.all([takeNumbers(id, 20), run()]);
    const rows = await read('SELECT number FROM conversations WHERE organization_id = $1', id);
    const numbers = [...rows.map((row) => Number(row.number)), ...taken].toSorted(
      (one, other) => one - other,
    );
    expect(numbers).toEqual(Array.from({ length: first + 800 + 20 }, (_, index) => index + 1));
    expect(await countIn('tags', id)).toBe(tags);
    expect(await miscountedConversations(clone.database, id)).toEqual([]);
  });

  /** As conversations opened in the meantime would. */
  async function takeNumbers(organization: string, count: number): Promise<number[]> {
    const numbers: number[] = [];
    while (numbers.length < count) {
      const { rows } = await clone.database.write<{ last_number: number }>({
        text: `UPDATE conversation_counters SET last_number = last_number + 1 WHERE organization_id = $1
               RETURNING last_number`,
        values: [organization],
      });
      numbers.push(...rows.map((row) => row.last_number));
    }
    return numbers;
  }
});

describe('in an empty organization', () => {
  let empty: Awaited<ReturnType<typeof cloneDatabase>>;
  const id = '01900000-0000-7000-8000-000000000001';

  beforeAll(async () => {
    empty = await cloneDatabase();
    await empty.database.write({
      text: "INSERT INTO organizations (id, name, slug) VALUES ($1, 'Nobody home', 'nobody-home')",
      values: [id],
    });
  });

  afterAll(() => empty.drop());

  const bodies = async () =>
    (
      await empty.database.read<{ body_html: string }>({
        text: 'SELECT body_html FROM messages ORDER BY conversation_id, inserted_at',
        values: [],
      })
    ).map((row) => row.body_html);

  test('without members, only contacts write', async () => {
    await generateConversations(empty.connection, {
      organizationId: id,
      conversations: 100,
      messagesPerConversation: 3,
      seed: 5,
      report: () => undefined,
    });
    const rows = await empty.database.read({
      text: 'SELECT FROM messages WHERE user_id IS NOT NULL',
      values: [],
    });
    expect(await bodies()).toHaveLength(300);
    expect(rows).toEqual([]);
    expect(await miscountedConversations(empty.database, id)).toEqual([]);
  });

  test('one conversation may have ten thousand messages, and not more', async () => {
    const database = await cloneDatabase();
    await database.database.write({
      text: "INSERT INTO organizations (id, name, slug) VALUES ($1, 'Long', 'long')",
      values: [id],
    });
    const ask = (messagesPerConversation: number) =>
      generateConversations(database.connection, {
        ...{ organizationId: id, conversations: 1, messagesPerConversation, report: () => undefined },
      });
    await ask(10_000);
    const rows = await database.database.read({
      text: 'SELECT message_count FROM conversations',
      values: [],
    });
    expect(rows).toEqual([{ message_count: 10_000 }]);
    expect(await miscountedConversations(database.database, id)).toEqual([]);
    await expect(ask(10_001)).rejects.toThrow('A conversation has 1 to 10000 messages on average.');
    await database.drop();
  });

  test('a run that is stopped half-way leaves complete batches', async () => {
    const before = await bodies();
    const stop = new Error('stopped');
    const run = generateConversations(empty.connection, {
      organizationId: id,
      conversations: 100,
      messagesPerConversation: 500,
      report: ({ done }) => {
        if (done >= 20) throw stop;
      },
    });
    await expect(run).rejects.toBe(stop);
    expect((await bodies()).length).toBeGreaterThan(before.length);
    const [counter] = await empty.database.read({
      text: 'SELECT last_number FROM conversation_counters',
      values: [],
    });
    expect(counter).toEqual({ last_number: 120 });
    expect(await miscountedConversations(empty.database, id)).toEqual([]);
  });

  test('invalid numbers are refused before anything is written', async () => {
    const ask = (conversations: number, messagesPerConversation: number) =>
      generateConversations(empty.connection, {
        organizationId: id,
        conversations,
        messagesPerConversation,
        report: () => undefined,
      });
    await expect(ask(-1, 5)).rejects.toThrow(RangeError);
    await expect(ask(1.5, 5)).rejects.toThrow(RangeError);
    await expect(ask(10, 0)).rejects.toThrow(RangeError);
    await expect(ask(10, Number.NaN)).rejects.toThrow(RangeError);
  });
});

test('the same seed generates the same data, without conflicts with a previous run', async () => {
  const { database, connection, drop } = await cloneDatabase();
  const ids = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
  const [one, other] = await Promise.all(
    ids.map(async (id) => {
      const insert = 'INSERT INTO organizations (id, name, slug) VALUES ($1, $2, $2)';
      await database.write({ text: insert, values: [id, id] });
      await generateConversations(connection, {
        ...{
          organizationId: id,
          conversations: 50,
          messagesPerConversation: 4,
          seed: 11,
          report: () => undefined,
        },
      });
      return database.read({
        text: `SELECT number, subject, body_html FROM conversations c JOIN messages m ON m.conversation_id = c.id
                WHERE c.organization_id = $1 ORDER BY number, m.inserted_at`,
        values: [id],
      });
    }),
  );
  await drop();
  expect(one).toHaveLength(200);
  expect(other).toEqual(one);
});

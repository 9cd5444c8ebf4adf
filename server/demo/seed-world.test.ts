import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationSorts } from '../../contract/conversation.ts';
import { readFilter } from '../../contract/filter/read-filter.ts';
import { viewIcons } from '../../contract/values/view-icons.ts';
import { demoWorld } from '../../seeds/demo-world.ts';
import { isUnread } from '../features/conversations/reads/unread.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { diskStore } from '../testing/disk-store.ts';
import { miscountedConversations } from './miscounted-conversations.ts';
import { type SeededWorld, seedWorld } from './seed-world.ts';

const now = Date.UTC(2026, 10, 21, 9, 30) * 1000;
const minute = 60_000_000;
const hashPassword = async (password: string) => `hash of ${password}`;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
const files = await diskStore();
let seeded: SeededWorld<typeof demoWorld>;

beforeAll(async () => {
  clone = await cloneDatabase();
  seeded = await seedWorld(clone.database, demoWorld, { now, hashPassword, files });
});

afterAll(() => clone.drop());

const read = async (text: string, ...values: unknown[]) => clone.database.read({ text, values });

describe('the demo data in the database', () => {
  test('has counts, waiting times and previews as if its messages had arrived one by one', async () => {
    const { heron, slowKettle } = seeded.organizations;
    expect(await miscountedConversations(clone.database, heron.id)).toEqual([]);
    expect(await miscountedConversations(clone.database, slowKettle.id)).toEqual([]);
  });

  test('puts contacts into the companies that have the domains of their addresses', async () => {
    const rows = await read(
      `SELECT c.name AS contact, co.name AS company FROM contacts c
         JOIN company_domains d ON d.organization_id = $1 AND d.domain = split_part(c.email, '@', 2)
         JOIN companies co ON co.organization_id = $1 AND co.id = d.company_id
        WHERE c.organization_id = $1 ORDER BY company`,
      seeded.organizations.heron.id,
    );
    expect(rows).toEqual([
      { contact: 'Chidi Okafor', company: 'Brightwater Couriers' },
      { contact: 'Ιωάννα Παπαδοπούλου', company: 'Podilato Athina' },
    ]);
  });

  test('has contacts wait from their first unanswered message on', async () => {
    const { slippingChain, changeAddress, dealerVisit } = seeded.organizations.heron.conversations;
    const rows = await read('SELECT id, waiting_since FROM conversations WHERE id = ANY($1)', [
      slippingChain,
      changeAddress,
      dealerVisit,
    ]);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.waiting_since]))).toEqual({
      [slippingChain]: now - 34 * minute,
      [changeAddress]: now - 18 * minute,
      [dealerVisit]: null,
    });
  });

  test('numbers the conversations of each organization in the order in which they were opened', async () => {
    for (const { id } of Object.values(seeded.organizations)) {
      const rows = await read(
        'SELECT number FROM conversations WHERE organization_id = $1 ORDER BY inserted_at, number',
        id,
      );
      const [counter] = await read(
        'SELECT last_number FROM conversation_counters WHERE organization_id = $1',
        id,
      );
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
      expect(counter).toEqual({ last_number: rows.length });
    }
  });

  test('has ids that contain each record’s time', async () => {
    const rows = await read(
      `SELECT id, inserted_at FROM messages UNION ALL SELECT id, inserted_at FROM conversations
        UNION ALL SELECT id, inserted_at FROM contacts UNION ALL SELECT id, inserted_at FROM users`,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { id, inserted_at } of rows) {
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(inserted_at / 1000);
    }
  });

  test('has one colleague in both organizations, with a different role in each', async () => {
    const { heron, slowKettle } = seeded.organizations;
    const rows = await read(
      'SELECT organization_id, role FROM members WHERE user_id = $1',
      seeded.users.yuki,
    );
    expect(new Set(rows.map((row) => `${row.organization_id} ${row.role}`))).toEqual(
      new Set([`${heron.id} admin`, `${slowKettle.id} member`]),
    );
  });

  test('stores passwords only as the hashes it was given', async () => {
    const [row] = await read('SELECT password_hash FROM users WHERE id = $1', seeded.users.mara);
    expect(row).toEqual({ password_hash: `hash of ${demoWorld.people.mara.password}` });
  });

  test('doesn’t show a merged conversation next to its target', async () => {
    const { fleetByMail, fleetOrder } = seeded.organizations.heron.conversations;
    const [row] = await read(
      'SELECT status, merged_into_id, message_count, last_message_id FROM conversations WHERE id = $1',
      fleetByMail,
    );
    expect(row).toEqual({
      status: 'closed',
      merged_into_id: fleetOrder,
      message_count: 0,
      last_message_id: null,
    });
  });

  test('shows its members what is unread, who mentions them, and who assigned, tagged and closed conversations', async () => {
    const { users } = seeded;
    const { id, conversations } = seeded.organizations.heron;
    const caller = { organizationId: id, userId: users.mara };
    const { text, values } = sql`SELECT c.id FROM conversations c
      WHERE c.organization_id = ${id} AND c.status = 'open' AND ${isUnread(caller)}`;
    const unread = await read(text, ...values);
    expect(unread.map((row) => row.id)).toEqual(expect.arrayContaining([conversations.lostKey]));
    const all = await read(`SELECT id FROM conversations WHERE organization_id = $1 AND status = 'open'`, id);
    expect(unread.length).toBeLessThan(all.length);
    const mentions = await read(
      `SELECT conversation_id FROM notifications
        WHERE organization_id = $1 AND user_id = $2 AND kind = 'mention' AND read_at IS NULL`,
      id,
      users.mara,
    );
    expect(mentions.map((row) => row.conversation_id)).toContain(conversations.lostKey);
    const history = await read(
      'SELECT before, after FROM conversation_history WHERE organization_id = $1 AND conversation_id = $2',
      id,
      conversations.lostKey,
    );
    expect(history.map(({ after }) => after)).toEqual(
      expect.arrayContaining([{ assignee_id: users.mara }, { tags: ['safety'] }]),
    );
  });

  test('has views whose filters and sorts one could save, with open conversations in each', async () => {
    const rows = await read('SELECT name, icon, filter, sort FROM views ORDER BY inserted_at');
    expect(rows.map(({ name }) => name)).toEqual(['Waiting over an hour', 'Urgent']);
    for (const { filter, sort, icon } of rows) {
      expect(readFilter(filter)).toEqual({ filter });
      expect([viewIcons, conversationSorts]).toEqual([
        expect.arrayContaining([icon]),
        expect.arrayContaining([sort]),
      ]);
    }
    const [inThem] = await read(
      `SELECT count(*) FILTER (WHERE waiting_since < to_timestamp($1) - interval '1 hour')::int AS waiting,
              count(*) FILTER (WHERE priority IN ('high', 'urgent'))::int AS urgent
         FROM conversations WHERE status = 'open'`,
      now / 1_000_000,
    );
    expect(inThem?.waiting).toBeGreaterThan(2);
    expect(inThem?.urgent).toBeGreaterThan(2);
  });

  test('stores the files of its messages and macros, one of which is a picture', async () => {
    const rows = await read(
      'SELECT original_filename, file_size, file_key, sniffed_type FROM attachments ORDER BY original_filename',
    );
    expect(rows.map(({ original_filename, sniffed_type }) => [original_filename, sniffed_type])).toEqual([
      ['Drawn instead.png', 'image/png'],
      ['Offer 2026-118.pdf', 'application/pdf'],
      ['Return form.pdf', 'application/pdf'],
      ['chain.csv', null],
    ]);
    for (const { file_key, file_size } of rows) {
      const chunks: Buffer[] = await (await files.open(file_key)).toArray();
      expect(Buffer.concat(chunks)).toHaveLength(file_size);
    }
  });

  test('is refused if these people exist already, and then nothing is written', async () => {
    const count = () =>
      read('SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM messages) AS messages');
    const before = await count();
    await expect(seedWorld(clone.database, demoWorld, { now, hashPassword, files })).rejects.toThrow(
      'users_email_key',
    );
    expect(await count()).toEqual(before);
  });
});

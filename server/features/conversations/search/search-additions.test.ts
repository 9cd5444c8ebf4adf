import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexEverything } from '../../../testing/index-everything.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { database } = app;
const organizationId = world.bicycles.house.id;
const api = await as(world.jonas);
const run = (text: string, ...values: unknown[]) => database.read<Record<string, unknown>>({ text, values });
const say = (talk: { publicId: string }, kind: 'messages' | 'notes', text: string) =>
  api.post(`/conversations/${talk.publicId}/${kind}`, { body_html: `<p>${text}</p>` });
const found = async (path: string, q: string): Promise<string[]> => {
  const response = await api.get(`${path}?q=${encodeURIComponent(q)}&limit=100`);
  return response.body.data.map(({ id }: { id: string }) => id).toSorted();
};
const additionsOf = (id: string) =>
  run(
    `SELECT length(words) AS words, message_count, note_count FROM search_additions WHERE conversation_id = $1
      ORDER BY message_count, note_count`,
    id,
  );

test('more than sixteen short additions become one', async () => {
  const talk = await addConversation(database, { organizationId, subject: 'Tally' });
  await indexEverything(database);
  const long = Array.from({ length: 300 }, (_, n) => `long${n}`).join(' ');
  for (let turn = 0; turn < 20; turn++) {
    await say(talk, turn % 4 === 3 ? 'notes' : 'messages', turn === 5 ? long : `tally often mark${turn}`);
    await indexEverything(database);
  }
  // The long one stays as it is. The last two came after the others were united.
  expect(await additionsOf(talk.id)).toEqual([
    { words: 300, message_count: 5, note_count: 1 },
    { words: 21, message_count: 14, note_count: 4 },
    { words: 3, message_count: 15, note_count: 4 },
    { words: 3, message_count: 15, note_count: 5 },
  ]);
  for (const q of ['mark0 mark16 often', 'mark19 mark3', 'mark1 long7', 'tally mark1'])
    expect([q, await found('/conversations', q)]).toEqual([q, [talk.publicId]]);
  // What is written into the document in the end is all there was.
  await run(`UPDATE conversations SET subject = 'Tallied' WHERE id = $1`, talk.id);
  await indexEverything(database);
  const wordsOf = () =>
    run(
      `SELECT d.message_count, d.note_count, word.lexeme, cardinality(word.positions) AS positions
         FROM search_documents d CROSS JOIN unnest(d.words) word WHERE d.conversation_id = $1 ORDER BY word.lexeme`,
      talk.id,
    );
  const grown = await wordsOf();
  await run('DELETE FROM search_documents WHERE conversation_id = $1', talk.id);
  await run('INSERT INTO search_queue VALUES ($1, $2)', organizationId, talk.id);
  await indexEverything(database);
  expect([await additionsOf(talk.id), grown]).toEqual([[], await wordsOf()]);
});

const vocabulary = ['brake', 'braking', 'bra', 'invoice', 'in', 'saddle', 'sad', 'zebra'];
const text = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 2 })
  .map((words) => words.join(' '));
const typed = fc
  .array(fc.constantFrom(...vocabulary, 'b', 's', 'none'), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
/** What happens to one of the conversations. */
const step = fc.record({
  index: fc.nat(2),
  // A new subject writes the document, with all additions: seldom, so that they become many.
  kind: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom('messages', 'notes') },
    { weight: 1, arbitrary: fc.constant('subject') },
  ),
  text,
});
type Talk = { id: string; publicId: string; subject: string; said: string[] };
const talks: Talk[] = [];

beforeAll(async () => {
  for (const subject of ['one', 'two', 'three'])
    talks.push({
      ...(await addConversation(database, { organizationId, subject: `talk ${subject}` })),
      subject,
      said: [],
    });
  await indexEverything(database);
});

test('whatever is written, a search finds what reading everything would', async () => {
  let united = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 80, maxLength: 80 }),
      fc.array(typed, { minLength: 8, maxLength: 8 }),
      async (steps, queries) => {
        for (const it of steps) {
          await apply(it);
          await indexEverything(database);
        }
        const [most] = await run(`SELECT max(length(words)) AS words FROM search_additions`);
        if (Number(most?.words) > 2) united += 1;
        for (const q of queries)
          for (const path of ['/conversations', '/search/conversations'])
            expect([q, path, await found(path, `talk ${q}`)]).toEqual([q, path, naive(q)]);
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
  // Otherwise this would only have tested additions of single messages.
  expect(united).toBeGreaterThan(0);
});

async function apply({ index, kind, text: words }: { index: number; kind: string; text: string }) {
  const talk = talks[index];
  if (!talk) throw new Error('no such talk');
  if (kind === 'subject') {
    talk.subject = words;
    await run('UPDATE conversations SET subject = $2 WHERE id = $1', talk.id, `talk ${words}`);
    return;
  }
  talk.said.push(words);
  expect((await say(talk, kind === 'notes' ? 'notes' : 'messages', words)).status).toBe(201);
}

/** The conversations that have every word, the last one as a prefix, by reading all of them. */
function naive(q: string): string[] {
  const words = q.split(' ');
  const last = words.at(-1) ?? '';
  const has = ({ subject, said }: Talk) => {
    const own = [subject, ...said].join(' ').split(' ');
    return words.every((it) => (it === last ? own.some((word) => word.startsWith(it)) : own.includes(it)));
  };
  return talks
    .filter(has)
    .map(({ publicId }) => publicId)
    .toSorted();
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import { addConversation, addMessage, addTag } from '../../server/testing/world-records.ts';
import { type FlakyFetch, flakyFetch } from '../testing/flaky-fetch.ts';
import { Deskbell } from './deskbell.ts';

const names = Array.from({ length: 7 }, (_, index) => `tag ${index}`);
let started: StartedWorld;
let connection: FlakyFetch;
let deskbell: Deskbell;

beforeAll(async () => {
  started = await startWorld();
  connection = await flakyFetch(started.app.baseUrl);
  const { token } = await started.as(started.world.mara);
  deskbell = new Deskbell({ baseUrl: connection.baseUrl, token });
  const organizationId = started.world.bicycles.house.id;
  for (const name of names) await addTag(started.app.database, { organizationId, name });
});
afterAll(async () => {
  await connection.stop();
  await started.app.stop();
});

async function namesIn(list: AsyncIterable<{ name: string }>): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of list) found.push(name);
  return found;
}

describe('for await', () => {
  test('yields every item once, in the order of the list, however small the pages', async () => {
    for (const limit of [1, 2, 3, 7, 100]) {
      expect(await namesIn(deskbell.tags.list({ limit }))).toEqual(names);
    }
  });

  test('starts over each time', async () => {
    const list = deskbell.tags.list({ limit: 3 });
    expect(await namesIn(list)).toEqual(await namesIn(list));
  });

  test('requests no page before it is needed', async () => {
    connection.requests.length = 0;
    for await (const { name } of deskbell.tags.list({ limit: 2 })) if (name === 'tag 2') break;
    expect(connection.requests).toHaveLength(2);
  });

  test('goes back from a cursor to the start', async () => {
    const pages = [];
    for await (const page of deskbell.tags.list({ limit: 3 }).pages()) pages.push(page);
    const before = pages.at(-1)?.page_metadata.before ?? undefined;
    expect(await namesIn(deskbell.tags.list({ limit: 2, before }))).toEqual(names.slice(0, 6).toReversed());
  });

  test('continues from a stored cursor', async () => {
    const { page_metadata } = await deskbell.tags.list({ limit: 3 }).firstPage();
    const after = page_metadata.after ?? undefined;
    expect(await namesIn(deskbell.tags.list({ limit: 2, after }))).toEqual(names.slice(3));
  });

  test('continues by cursors from the page around a message', async () => {
    const { app, world } = started;
    const organizationId = world.bicycles.house.id;
    const { id: conversationId, publicId } = await addConversation(app.database, { organizationId });
    const ids: string[] = [];
    for (let count = 0; count < 7; count++) {
      const contactId = world.bicycles.contact.id;
      ids.push((await addMessage(app.database, { organizationId, conversationId, contactId })).publicId);
    }
    const around = ids[3] ?? '';
    const found: string[] = [];
    for await (const { id } of deskbell.messages.list(publicId, { around, limit: 3 })) found.push(id);
    expect(found).toEqual(ids.slice(2));
  });

  test('keeps the filter on every page, and serializes numbers and booleans', async () => {
    connection.requests.length = 0;
    const query = { limit: 1, is_spam: false, updated_since: 1, sort: 'updated_at' } as const;
    for await (const _ of deskbell.conversations.list(query)) break;
    expect(connection.requests[0]?.path).toBe(
      '/api/oauth/v1/conversations?limit=1&is_spam=false&updated_since=1&sort=updated_at',
    );
  });

  test('survives a lost page', async () => {
    connection.failures.push('response lost');
    expect(await namesIn(deskbell.tags.list({ limit: 3 }))).toEqual(names);
    expect(connection.failures).toEqual([]);
  });
});

test('pages are those of the API', async () => {
  const pages = [];
  for await (const page of deskbell.tags.list({ limit: 3 }).pages()) pages.push(page);
  expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1]);
  expect(pages.map(({ page_metadata: { after, before } }) => [after !== null, before !== null])).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
});

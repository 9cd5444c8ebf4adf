import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../../ids/public-id.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation, addMessage } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas, mara } = world;
const api = await as(jonas);
const organizationId = bicycles.house.id;
const contactId = bicycles.contact.id;

async function newConversation() {
  const conversation = await addConversation(app.database, { organizationId });
  const where = { organizationId, conversationId: conversation.id, contactId };
  return { ...conversation, where, path: `/conversations/${conversation.publicId}/messages` };
}

describe("a conversation's messages", () => {
  test('are sorted oldest first, each with its author: a contact, a member, or nobody for the system', async () => {
    const { where, path } = await newConversation();
    const first = await addMessage(app.database, where);
    const response = await api.post(path, { body_html: 'Yes?', reply_to_id: first.publicId });
    const third = await addMessage(app.database, where);
    const nobody = "UPDATE messages SET contact_id = NULL, source = 'system' WHERE id = $1";
    await app.database.write({ text: nobody, values: [third.id] });
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: first.publicId, source: 'email', user: { id: bicycles.contact.publicId }, meta_info: {} },
      { ...response.body.data, user: { id: jonas.publicId }, reply_to: { id: first.publicId } },
      { id: third.publicId, source: 'system', user: null, reply_to: null },
    ]);
    expect(body.page_metadata).toEqual({ after: null, before: null });
  });

  test('are all spam while the conversation is, and show when one was marked as the solution', async () => {
    const { id, where, path } = await newConversation();
    await addMessage(app.database, where);
    await app.database.write({ text: 'UPDATE conversations SET is_spam = true WHERE id = $1', values: [id] });
    const mark =
      'UPDATE messages SET marked_as_solution_at = to_timestamp(1700000000.9) WHERE conversation_id = $1';
    await app.database.write({ text: mark, values: [id] });
    const { body } = await api.get(path);
    expect(body.data).toMatchObject([{ is_spam: true, marked_as_solution_at: 1_700_000_000 }]);
  });

  test('with equal timestamps are sorted by id, forward and back over the same pages', async () => {
    const { id, where, path } = await newConversation();
    for (let each = 0; each < 7; each++) await addMessage(app.database, where);
    const still = "UPDATE messages SET inserted_at = '2026-01-01' WHERE conversation_id = $1";
    await app.database.write({ text: still, values: [id] });
    const pages = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body } = await api.get(`${path}?limit=3${next && `&after=${next}`}`);
      pages.push(body);
      next = body.page_metadata.after;
    }
    const ids = pages.map(({ data }) => data.map((it: { id: string }) => it.id));
    expect(ids.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(new Set(ids.flat()).size).toBe(7);
    expect(ids.flat()).toEqual(ids.flat().sort());
    const back = await api.get(`${path}?limit=3&before=${pages[2].page_metadata.before}`);
    expect(back.body).toEqual(pages[1]);
    const start = await api.get(`${path}?limit=3&before=${pages[1].page_metadata.before}`);
    expect(start.body.data).toEqual(pages[0].data);
    expect(start.body.page_metadata.before).toBeNull();
  });

  test('are listed newest first on request, page by page in both directions, ties broken by id', async () => {
    const { id, where, path } = await newConversation();
    for (let each = 0; each < 7; each++) await addMessage(app.database, where);
    const tie =
      "UPDATE messages SET inserted_at = '2026-01-01' WHERE conversation_id = $1 AND id IN (SELECT id FROM messages WHERE conversation_id = $1 ORDER BY id LIMIT 4)";
    await app.database.write({ text: tie, values: [id] });
    const oldestFirst = (await api.get(path)).body.data;
    const newest = `${path}?sort=-inserted_at&limit=3`;
    const first = (await api.get(newest)).body;
    const second = (await api.get(`${newest}&after=${first.page_metadata.after}`)).body;
    const third = (await api.get(`${newest}&after=${second.page_metadata.after}`)).body;
    expect([...first.data, ...second.data, ...third.data]).toEqual(oldestFirst.toReversed());
    expect([first.page_metadata.before, third.page_metadata.after]).toEqual([null, null]);
    const back = (await api.get(`${newest}&before=${third.page_metadata.before}`)).body;
    expect(back).toEqual(second);
    const start = (await api.get(`${newest}&before=${second.page_metadata.before}`)).body;
    expect(start.data).toEqual(first.data);
    expect(start.page_metadata.before).toBeNull();
  });

  test('sent since a newest-first page was read are found before it', async () => {
    const { where, path } = await newConversation();
    await addMessage(app.database, where);
    await addMessage(app.database, where);
    const newest = `${path}?sort=-inserted_at&limit=1`;
    const first = (await api.get(newest)).body;
    const second = (await api.get(`${newest}&after=${first.page_metadata.after}`)).body;
    const sent = await (await as(mara)).post(path, { body_html: 'Just in' });
    const back = (await api.get(`${path}?sort=-inserted_at&before=${second.page_metadata.before}`)).body;
    expect(back.data.map((it: { id: string }) => it.id)).toEqual([sent.body.data.id, first.data[0].id]);
  });

  test.each([
    ['', 'sort=-inserted_at&'],
    ['sort=inserted_at&', 'sort=-inserted_at&'],
    ['sort=-inserted_at&', 'sort=inserted_at&'],
    ['sort=-inserted_at&', ''],
  ])('refuse a cursor of "%s" in a list of "%s": 400', async (given, used) => {
    const { where, path } = await newConversation();
    await addMessage(app.database, where);
    await addMessage(app.database, where);
    const { after } = (await api.get(`${path}?${given}limit=1`)).body.page_metadata;
    expect((await api.get(`${path}?${given}limit=1&after=${after}`)).status).toBe(200);
    const { status, body } = await api.get(`${path}?${used}limit=1&after=${after}`);
    expect([status, body.error]).toEqual([400, 'invalid_cursor']);
  });

  describe('around one of them', () => {
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

    /** Nine messages a second apart, oldest first, and where they are listed. */
    async function nine() {
      const { id, where, path } = await newConversation();
      for (let each = 0; each < 9; each++) await addMessage(app.database, where);
      await app.database.write({
        text: `UPDATE messages m SET inserted_at = to_timestamp(1700000000 + n.ordinal) FROM (
                 SELECT id, row_number() OVER (ORDER BY inserted_at, id) AS ordinal FROM messages
                  WHERE conversation_id = $1) n
                WHERE m.conversation_id = $1 AND m.id = n.id`,
        values: [id],
      });
      return { path, all: ids((await api.get(path)).body) };
    }

    test('are half before it and the rest from it on, in the requested order', async () => {
      const { path, all } = await nine();
      const oldestFirst = (await api.get(`${path}?around=${all[4]}&limit=4`)).body;
      expect(ids(oldestFirst)).toEqual(all.slice(3, 7));
      const newestFirst = (await api.get(`${path}?sort=-inserted_at&around=${all[4]}&limit=4`)).body;
      expect(ids(newestFirst)).toEqual(all.slice(2, 6).toReversed());
      expect(ids((await api.get(`${path}?around=${all[4]}&limit=1`)).body)).toEqual([all[4]]);
    });

    test.each(['inserted_at', '-inserted_at'])(
      'lead on in both directions to all others: %s',
      async (sort) => {
        const { path, all } = await nine();
        const list = `${path}?sort=${sort}&limit=3`;
        const found = (await api.get(`${list}&around=${all[4]}`)).body;
        const walk = async (direction: 'after' | 'before') => {
          const pages = [];
          for (let next = found.page_metadata[direction]; next !== null; ) {
            const { body } = await api.get(`${list}&${direction}=${next}`);
            pages.push(body);
            next = body.page_metadata[direction];
          }
          return pages;
        };
        const [before, after] = [await walk('before'), await walk('after')];
        const walked = [...before.toReversed(), found, ...after].flatMap(ids);
        expect(walked).toEqual(sort === 'inserted_at' ? all : all.toReversed());
        const back = (await api.get(`${list}&before=${after[0].page_metadata.before}`)).body;
        expect(back.data).toEqual(found.data);
      },
    );

    test('at either end of the conversation include the end of the list, and a short page is returned to', async () => {
      const { path, all } = await nine();
      const first = (await api.get(`${path}?around=${all[0]}&limit=6`)).body;
      expect([ids(first), first.page_metadata.before]).toEqual([all.slice(0, 4), null]);
      const next = (await api.get(`${path}?limit=6&after=${first.page_metadata.after}`)).body;
      expect(ids(next)).toEqual(all.slice(4));
      const back = (await api.get(`${path}?limit=6&before=${next.page_metadata.before}`)).body;
      expect(back.data).toEqual(first.data);
      const last = (await api.get(`${path}?around=${all[8]}&limit=6`)).body;
      expect([ids(last), last.page_metadata.after]).toEqual([all.slice(6), null]);
    });

    test('or around a time, whether or not anything was written then', async () => {
      const { path, all } = await nine();
      const at = (time: number) => api.get(`${path}?around=${time}&limit=4`);
      expect(ids((await at(1_700_000_005)).body)).toEqual(all.slice(3, 7));
      expect(ids((await at(1_600_000_000)).body)).toEqual(all.slice(0, 3));
      const late = (await at(1_800_000_000)).body;
      expect([ids(late), late.page_metadata.after]).toEqual([[all[8]], null]);
      const empty = await newConversation();
      const { body } = await api.get(`${empty.path}?around=1700000000`);
      expect(body).toEqual({ data: [], page_metadata: { after: null, before: null } });
    });

    test('are not found by one of another conversation, or by one that doesn’t exist: 404', async () => {
      const [one, other] = [await nine(), await nine()];
      expect((await api.get(`${other.path}?around=${other.all[0]}`)).status).toBe(200);
      for (const id of [other.all[0], publicId('msg', newId())]) {
        const { status, body } = await api.get(`${one.path}?around=${id}`);
        expect([status, body.error]).toEqual([404, 'not_found']);
      }
    });

    test('are not found by anything but a message id or a time, or together with a cursor: 400', async () => {
      const { path, all } = await nine();
      const { after } = (await api.get(`${path}?limit=1`)).body.page_metadata;
      const queries = ['around=x', `around=${publicId('note', newId())}`, 'around=-1', 'around='];
      for (const query of [...queries, `around=${all[0]}&after=${after}`, `around=1&before=${after}`]) {
        const { status, body } = await api.get(`${path}?${query}`);
        expect([status, body.error], query).toEqual([400, 'invalid_request']);
      }
    });
  });

  test('that arrive during paging come at the end', async () => {
    const { where, path } = await newConversation();
    await addMessage(app.database, where);
    await addMessage(app.database, where);
    const page = await api.get(`${path}?limit=1`);
    const sent = await (await as(mara)).post(path, { body_html: 'Just in' });
    const rest = await api.get(`${path}?after=${page.body.page_metadata.after}`);
    expect(rest.body.data).toHaveLength(2);
    expect(rest.body.data[1].id).toBe(sent.body.data.id);
  });

  test.each(['status=open', 'sort=updated_at', 'q=x'])('know no "%s": 400', async (query) => {
    const { path } = await newConversation();
    const { status, body } = await api.get(`${path}?${query}`);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  test('need messages:read; conversations:read is not enough', async () => {
    const { path } = await newConversation();
    const reader = await as(jonas, { scopes: ['conversations:read', 'messages:write'] });
    expect((await reader.get(path)).status).toBe(403);
    const messages = await as(jonas, { scopes: ['messages:read'] });
    expect((await messages.get(path)).status).toBe(200);
  });
});

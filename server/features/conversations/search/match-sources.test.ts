import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationMatch } from '../../../../contract/conversation.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { uploaded } from '../../../testing/attachments.ts';
import { indexEverything } from '../../../testing/index-everything.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addMessage } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.jonas);
const admin = await as(world.mara);

type Contact = { name?: string; email?: string; phone?: string; instagram_handle?: string };
type Begun = { subject?: string; body?: string; contact?: Contact; attachment_ids?: string[] };

/** A conversation started through the API, as its public id. */
async function begin({ subject, body = '<p>Hello</p>', contact, attachment_ids }: Begun): Promise<string> {
  const response = await api.post('/conversations', {
    contact: { name: 'Somebody', email: `${crypto.randomUUID()}@mail.example`, ...contact },
    subject: subject ?? null,
    body_html: body,
    ...(attachment_ids && { attachment_ids }),
  });
  expect(response.status).toBe(201);
  return response.body.data.id;
}

const change = async (path: string, json: object) => {
  const { status } = await api.call(path, { method: 'PATCH', json });
  expect([path, status]).toEqual([path, 200]);
};

async function search(q: string, filters = '', who = api): Promise<ConversationMatch[]> {
  await indexEverything(app.database);
  const response = await who.get(`/search/conversations?q=${encodeURIComponent(q)}${filters}`);
  expect([q, response.status]).toEqual([q, 200]);
  return response.body.data;
}

const found = async (q: string, filters = '', who = api) =>
  (await search(q, filters, who)).map(({ id }) => id);

/** An excerpt with highlights in brackets. */
const marked = ({ excerpt }: ConversationMatch['match']) =>
  excerpt?.map(({ text, is_match }) => (is_match ? `[${text}]` : text)).join('') ?? null;

/** The place of the first match, and its excerpt. */
async function reason(q: string, who = api) {
  const [first] = await search(q, '', who);
  return first && [first.id, first.match.in, marked(first.match)];
}

let ride: string;
let number: number;
let messageId: string;
let noteId: string;

beforeAll(async () => {
  ride = await begin({
    subject: 'The Zephyr frame',
    body: '<p>My <b>der</b>ailleur &amp; the <i>Kettenspanner</i> creak.</p>',
    contact: {
      name: 'Inès Kørd',
      email: 'ines.koerd@velodrome.example',
      phone: '+49 170 5550123',
      instagram_handle: 'ines_rides',
    },
    attachment_ids: [await uploaded(api, { name: 'crankshaft-invoice_2031.png' })],
  });
  const shown = (await api.get(`/conversations/${ride}`)).body.data;
  number = shown.number;
  messageId = shown.last_message.id;
  await change(`/conversations/${ride}`, { add_tags: ['warranty claim'] });
  const note = await api.post(`/conversations/${ride}/notes`, {
    body_html: '<p>Ask the chandlery first</p>',
    attachment_ids: [await uploaded(api, { name: 'supplier-memo.png' })],
  });
  noteId = note.body.data.id;
  await begin({ subject: 'Another one', body: '<p>nothing alike</p>' });
});

describe('a conversation is found, with the reason', () => {
  test.each([
    ['the name of its contact', 'ines kor', 'contact', '[Inès] [Kør]d'],
    ['their address', 'ines.koerd@velo', 'contact', '[ines].[koerd]@[velo]drome.example'],
    ['their phone number, grouped in another way', '+4917 055501', 'contact', '[+49 170 5550123]'],
    ['their phone number, as it is dialled at home', '0170 5550123', 'contact', '[+49 170 5550123]'],
    ['their handle', '@ines_rid', 'contact', '@[ines]_[rid]es'],
    ['its subject', 'zephyr fra', 'subject', 'The [Zephyr] [fra]me'],
    ['a tag', 'warranty', 'tag', '[warranty] claim'],
    ['a message', 'kettensp', 'message', 'My derailleur & the [Kettensp]anner creak.'],
    [
      'a word in a message that tags stand in',
      'derailleur',
      'message',
      'My [derailleur] & the Kettenspanner creak.',
    ],
    ['a note', 'chandlery', 'note', 'Ask the [chandlery] first'],
    ['the name of a file on a message', 'crankshaft', 'file', '[crankshaft]-invoice_2031.png'],
    ['a part of the name of a file', 'invoice 203', 'file', 'crankshaft-[invoice]_[203]1.png'],
    ['the name of a file on a note', 'supplier-me', 'file', '[supplier]-[me]mo.png'],
  ])('by %s', async (_, q, source, excerpt) => {
    expect(await reason(q)).toEqual([ride, source, excerpt]);
  });

  test('by its number, with and without a #, before any that only mention it', async () => {
    await begin({ subject: `${number} and ${number}` });
    expect(await reason(`#${number}`)).toEqual([ride, 'number', `[#${number}]`]);
    expect(await reason(String(number))).toEqual([ride, 'number', `[#${number}]`]);
  });

  test.each([
    ['배송이 늦었습니다', '늦었습', '배송이 [늦었습]니다'],
    ['ガラスが割れました', 'ガラス', '[ガラス]が割れました'],
  ])('by characters that Unicode can take apart: %s', async (text, q, excerpt) => {
    const id = await begin({ body: `<p>${text}</p>` });
    expect(await reason(q)).toEqual([id, 'message', excerpt]);
  });

  test('by words in several places, with the place that has most of them', async () => {
    expect(await reason('ines kord creak')).toEqual([ride, 'contact', '[Inès] [Kørd]']);
    expect(await reason('warranty derailleur creak')).toEqual([
      ride,
      'message',
      'My [derailleur] & the Kettenspanner [creak].',
    ]);
  });

  test('the reason names the message or the note', async () => {
    const [ofMessage, ofFile] = [(await search('kettensp'))[0], (await search('crankshaft'))[0]];
    expect([ofMessage?.match.message_id, ofFile?.match.message_id]).toEqual([messageId, messageId]);
    const [ofNote, ofNoteFile] = [(await search('chandlery'))[0], (await search('supplier-memo'))[0]];
    expect([ofNote?.match.note_id, ofNoteFile?.match.note_id]).toEqual([noteId, noteId]);
    expect([ofNote?.match.message_id, ofMessage?.match.note_id]).toEqual([null, null]);
  });

  test('an excerpt is plain text around the word, and short however long the message is', async () => {
    const words = 'many words '.repeat(60);
    const id = await begin({ body: `<p>${words}</p><p>&lt;b&gt;ocarina&lt;/b&gt; ${words}</p>` });
    const [match] = await search('ocarina');
    expect(match?.id).toBe(id);
    const text = match ? (marked(match.match) ?? '') : '';
    expect(text).toMatch(/^….*<b>\[ocarina\]<\/b> many .*…$/);
    expect(text.length).toBeLessThan(200);
  });

  test('a word in a long thread is shown however many messages have followed', async () => {
    const id = await begin({ body: '<p>The <b>sousaphone</b> fell off the rack.</p>' });
    const thread = {
      organizationId: world.bicycles.house.id,
      conversationId: parsePublicId('cnv', id) ?? '',
    };
    for (let count = 0; count < 60; count++)
      await addMessage(app.database, { ...thread, userId: world.jonas.id });
    expect(await reason('sousaph')).toEqual([id, 'message', 'The [sousaph]one fell off the rack.']);
  });

  test('in a script without spaces the typed characters are highlighted', async () => {
    const id = await begin({ body: '<p>明日は東京タワーへ行きます</p>' });
    expect(await reason('東京タワー')).toEqual([id, 'message', '明日は[東京タワー]へ行きます']);
  });
});

test('a number finds the conversation that has it, however many newer ones mention it', async () => {
  const old = await begin({ subject: 'An old one' });
  const { number: requested } = (await api.get(`/conversations/${old}`)).body.data;
  await app.database.write({
    text: `INSERT INTO conversations (organization_id, id, number, subject, source)
           SELECT $1, gen_random_uuid(), 100000 + n, $2 || ' again', 'email' FROM generate_series(1, 1600) n`,
    values: [world.bicycles.house.id, String(requested)],
  });
  expect((await found(`#${requested}`))[0]).toBe(old);
  const page = await api.get(`/search/conversations?q=${requested}&limit=2`);
  expect(page.body.data[0].id).toBe(old);
  const next = await api.get(
    `/search/conversations?q=${requested}&limit=2&after=${page.body.page_metadata.after}`,
  );
  const back = await api.get(
    `/search/conversations?q=${requested}&limit=2&before=${next.body.page_metadata.before}`,
  );
  expect(back.body.data).toEqual(page.body.data);
});

describe('notes are only searched for callers who may read them', () => {
  const withoutNotes = ['conversations:read', 'messages:read'] as const;

  test('an app without notes:read finds nothing by a note or the name of its file; one with it does', async () => {
    const app = await as(world.mara, { actor: 'app', scopes: withoutNotes });
    const reader = await as(world.mara, { actor: 'app', scopes: [...withoutNotes, 'notes:read'] });
    for (const q of ['chandlery', 'supplier', 'ines chandlery', 'chandlery ines']) {
      expect([q, await found(q, '', reader)]).toEqual([q, [ride]]);
      expect([q, await found(q, '', app)]).toEqual([q, []]);
      expect((await app.get(`/conversations?q=${q}`)).body.data).toEqual([]);
      expect((await reader.get(`/conversations?q=${q}`)).body.data).toHaveLength(1);
    }
    expect(await found('creak', '', app)).toEqual([ride]);
  });

  test('and none is shown as the reason for a match elsewhere', async () => {
    const id = await begin({ body: '<p>The gyroscope</p>' });
    await api.post(`/conversations/${id}/notes`, { body_html: '<p>gyroscope gyroscope wobbles</p>' });
    const app = await as(world.mara, { scopes: withoutNotes });
    expect(await reason('gyroscope', app)).toEqual([id, 'message', 'The [gyroscope]']);
  });

  test('an app without messages:read learns that a message matched, but not its text', async () => {
    const app = await as(world.mara, { scopes: ['conversations:read'] });
    const [match] = await search('kettenspanner', '', app);
    expect(match?.match).toEqual({ in: 'message', excerpt: null, message_id: null, note_id: null });
  });
});

describe('search reflects', () => {
  test('changed and deleted notes', async () => {
    const id = await begin({});
    const path = `/conversations/${id}/notes`;
    const note = (await api.post(path, { body_html: '<p>peppermint</p>' })).body.data.id;
    await api.post(path, { body_html: '<p>cardamom</p>' });
    expect([await found('peppermint'), await found('cardamom peppermint')]).toEqual([[id], [id]]);
    await change(`${path}/${note}`, { body_html: '<p>spearmint</p>' });
    expect([await found('peppermint'), await found('spearmint')]).toEqual([[], [id]]);
    expect((await api.call(`${path}/${note}`, { method: 'DELETE' })).status).toBe(204);
    expect([await found('spearmint'), await found('cardamom')]).toEqual([[], [id]]);
  });

  test('notes that move to another conversation', async () => {
    const [source, target] = [await begin({}), await begin({})];
    await api.post(`/conversations/${source}/notes`, { body_html: '<p>tangerine</p>' });
    expect(await found('tangerine')).toEqual([source]);
    await api.post(`/conversations/${source}/merge`, { into_id: target });
    expect(await found('tangerine')).toEqual([target]);
  });

  test('tags that are added, removed, renamed and deleted', async () => {
    const id = await begin({});
    await change(`/conversations/${id}`, { add_tags: ['juniper', 'saffron'] });
    expect([await found('juniper'), await found('saffron')]).toEqual([[id], [id]]);
    await change(`/conversations/${id}`, { remove_tags: ['juniper'] });
    expect(await found('juniper')).toEqual([]);
    const tags = (await api.get('/tags?limit=100')).body.data as { id: string; name: string }[];
    const tag = tags.find(({ name }) => name === 'saffron')?.id;
    await change(`/tags/${tag}`, { name: 'turmeric' });
    expect([await found('saffron'), await found('turmeric')]).toEqual([[], [id]]);
    expect((await api.call(`/tags/${tag}`, { method: 'DELETE' })).status).toBe(204);
    expect(await found('turmeric')).toEqual([]);
  });

  test('a contact’s address, phone number and handle', async () => {
    const id = await begin({ contact: { email: 'first@marzipan.example' } });
    expect(await found('first@marzipan')).toEqual([id]);
    const contact = (await api.get(`/conversations/${id}`)).body.data.contact.id;
    await change(`/contacts/${contact}`, {
      email: 'second@nougat.example',
      phone: '+4915112345678',
      instagram_handle: 'praline.fan',
    });
    expect(await found('marzipan')).toEqual([]);
    for (const q of ['second@nougat', '0151 1234', '+49 151 12345678', 'praline.f'])
      expect([q, await found(q)]).toEqual([q, [id]]);
  });

  test('an erased contact: nothing matches them, nor what they wrote and attached', async () => {
    const id = await begin({ contact: { email: 'gone@truffle.example', phone: '+44 20 7946 0999' } });
    const contact = (await api.get(`/conversations/${id}`)).body.data.contact.id;
    const attachment = await uploaded(admin, { name: 'bergamot.png' });
    const brought = { conversation_id: id, body_html: '<p>lavender</p>', attachment_ids: [attachment] };
    expect((await admin.post(`/contacts/${contact}/messages`, brought)).status).toBe(201);
    for (const q of ['truffle', '7946 0999', 'bergamot', 'lavender'])
      expect([q, await found(q)]).toEqual([q, [id]]);
    await api.call(`/contacts/${contact}`, { method: 'DELETE' });
    for (const q of ['truffle', '7946 0999', 'bergamot', 'lavender'])
      expect([q, await found(q)]).toEqual([q, []]);
  });
});

test('documents from before notes were indexed, once they are rebuilt', async () => {
  await app.database.write({
    text: `UPDATE search_documents SET shape = 1, note_count = 0, last_note_at = NULL, last_note_id = NULL,
                  words = ts_delete(words, tsvector_to_array(words))`,
    values: [],
  });
  expect(await found('chandlery')).toEqual([]);
  await app.database.write({ text: 'INSERT INTO search_backfill DEFAULT VALUES', values: [] });
  expect([await found('chandlery'), await found('crankshaft'), await found('kettenspanner')]).toEqual([
    [ride],
    [ride],
    [ride],
  ]);
});

describe('dates', () => {
  const day = 86_400;

  test('last_activity_since and last_activity_until narrow searches and lists', async () => {
    const ids = [await begin({ subject: 'Obelisk' }), await begin({ subject: 'Obelisk' })];
    const now = Math.floor(Date.now() / 1000);
    await app.database.write({
      text: 'UPDATE conversations SET last_activity_at = $3 WHERE organization_id = $1 AND id = $2',
      values: [
        world.bicycles.house.id,
        parsePublicId('cnv', ids[0] ?? ''),
        new Date((now - 10 * day) * 1000),
      ],
    });
    await change(`/conversations/${ids[0]}`, { add_tags: ['dated'] });
    await change(`/conversations/${ids[1]}`, { add_tags: ['dated'] });
    const [since, until] = [`&last_activity_since=${now - day}`, `&last_activity_until=${now - day}`];
    const between = `&last_activity_since=${now - 11 * day}&last_activity_until=${now - 9 * day}`;
    for (const list of [
      '/search/conversations?q=obelisk',
      '/conversations?q=obelisk',
      '/conversations?tag=dated',
    ]) {
      await indexEverything(app.database);
      const listed = async (filters: string) =>
        (await api.get(`${list}${filters}`)).body.data.map(({ id }: { id: string }) => id);
      expect([list, await listed(since)]).toEqual([list, [ids[1]]]);
      expect([list, await listed(until)]).toEqual([list, [ids[0]]]);
      expect([list, await listed(between)]).toEqual([list, [ids[0]]]);
      expect([list, (await listed('')).sort()]).toEqual([list, [...ids].sort()]);
    }
  });

  test.each([
    [
      'last_activity_until=10&last_activity_since=20',
      'last_activity_until: must be later than last_activity_since.',
    ],
    ['last_activity_since=yesterday', 'last_activity_since: '],
    ['last_activity_until=-5', 'last_activity_until: '],
  ])('%s is 400, and says why', async (filters, sentence) => {
    const { status, body } = await api.get(`/search/conversations?q=a&${filters}`);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.error_description).toContain(sentence);
  });
});

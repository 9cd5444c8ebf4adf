import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexEverything } from '../../../testing/index-everything.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.jonas);
const ada = await as(world.ada);
const organizationId = world.bicycles.house.id;

type Begun = { subject?: string; body: string; name?: string; email?: string };

/** A conversation started through the API, as its public id. */
async function begin(who: typeof api, { subject, body, name, email }: Begun): Promise<string> {
  const contact = { name: name ?? 'Somebody', email: email ?? `${crypto.randomUUID()}@example.com` };
  const response = await who.post('/conversations', { contact, subject: subject ?? null, body_html: body });
  expect(response.status).toBe(201);
  return response.body.data.id;
}

const change = (path: string, json: object) => api.call(path, { method: 'PATCH', json });

const list = async (path: string, who = api) => {
  const response = await who.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.body.data.map(({ id }: { id: string }) => id) as string[];
};

/** The ids that a search finds, in both its forms, which must contain the same ones. */
async function found(q: string, filters = '', who = api): Promise<string[]> {
  await indexEverything(app.database);
  const query = `q=${encodeURIComponent(q)}${filters}`;
  const newest = await list(`/conversations?${query}`, who);
  expect((await list(`/search/conversations?${query}`, who)).sort()).toEqual([...newest].sort());
  return newest;
}

let wheel: string;
let lamp: string;

beforeAll(async () => {
  wheel = await begin(api, {
    subject: 'A bent wheel',
    name: 'Inès Kørd',
    body: '<p>My <b>der</b>ailleur broke &amp; order #A-10234 is late.</p><p>Grüße</p>',
  });
  lamp = await begin(api, {
    subject: 'The lamp',
    name: 'Tomas Weir',
    body: '<p>Its derailment is <i>odd</i>.</p>',
  });
});

test.each([
  ['the subject', 'bent'],
  ['the text of a message', 'broke'],
  ["the contact's name", 'kørd'],
  ['all of them together', 'late kord bent wheel'],
  ['other capitals', 'BENT'],
  ['no accents', 'ines grusse'],
  ['other accents', 'wheél'],
  ['letters in another Unicode form', 'ｂｅｎｔ'],
  ['a word that tags stand in', 'derailleur'],
  ['an order number', '#A-10234'],
  ['an order number without its signs', '10234'],
])('a conversation is found by %s', async (_, q) => {
  expect(await found(q)).toEqual([wheel]);
});

test('the last word may be a prefix, the others may not; newest activity comes first', async () => {
  expect(await found('derail')).toEqual([lamp, wheel]);
  expect(await found('wheel derail')).toEqual([wheel]);
  expect(await found('derail wheel')).toEqual([]);
  expect(await found('erailleur')).toEqual([]);
});

test.each([
  ['a tag', 'amp'],
  ['an attribute', 'href'],
  ['two words that only touch', 'wheelmy'],
])('nothing is found by %s', async (_, q) => {
  expect(await found(q)).toEqual([]);
});

test('a message that was just written is found, and moves its conversation to the top', async () => {
  expect(await found('quokka')).toEqual([]);
  await api.post(`/conversations/${wheel}/messages`, { body_html: '<p>A quokka!</p>' });
  expect(await found('quokka')).toEqual([wheel]);
  expect(await found('quokka broke')).toEqual([wheel]);
  expect(await found('derail')).toEqual([wheel, lamp]);
});

test('scripts without spaces are found by any part', async () => {
  const tower = await begin(api, { body: '<p>明日は東京タワーへ行きます</p>' });
  const thai = await begin(api, { body: '<p>ขอบคุณมากครับ</p>' });
  const chinese = await begin(api, { subject: '退款申请', body: '<p>请问我的退款什么时候到账？</p>' });
  expect(await found('東京')).toEqual([tower]);
  expect(await found('タワー')).toEqual([tower]);
  expect(await found('塔')).toEqual([]);
  expect(await found('す')).toEqual([tower]);
  expect(await found('คุณมาก')).toEqual([thai]);
  expect(await found('什么时候')).toEqual([chinese]);
  expect(await found('申请 到账')).toEqual([chinese]);
});

test('after a change of subject the new one is found and the old one is not', async () => {
  const id = await begin(api, { subject: 'Marmalade', body: '<p>jar</p>' });
  expect(await found('marmalade jar')).toEqual([id]);
  await change(`/conversations/${id}`, { subject: 'Chutney' });
  expect([await found('marmalade'), await found('chutney jar')]).toEqual([[], [id]]);
});

test('a contact is found by the new name and not the old, in every conversation', async () => {
  const email = 'renamed@example.com';
  const ids = [
    await begin(api, { name: 'Zebulon', email, body: '<p>one</p>' }),
    await begin(api, { name: 'Zebulon', email, body: '<p>two</p>' }),
  ];
  expect((await found('zebulon')).sort()).toEqual([...ids].sort());
  const { id } = (await api.get(`/conversations/${ids[0]}`)).body.data.contact;
  await change(`/contacts/${id}`, { name: 'Yolanthe' });
  expect(await found('zebulon')).toEqual([]);
  expect((await found('yolanthe')).sort()).toEqual([...ids].sort());
});

test('security S39: an erased contact is removed from search and its index, with what they wrote; others’ messages are not', async () => {
  const id = await begin(api, { name: 'Balthazar', body: '<p>We forget you: umbrella</p>' });
  const contact = (await api.get(`/conversations/${id}`)).body.data.contact.id;
  const brought = { conversation_id: id, body_html: '<p>My parasol</p>' };
  const channel = await as(world.mara);
  expect((await channel.post(`/contacts/${contact}/messages`, brought)).status).toBe(201);
  const searches = async () => [await found('balthazar'), await found('parasol'), await found('umbrella')];
  expect(await searches()).toEqual([[id], [id], [id]]);
  expect((await api.call(`/contacts/${contact}`, { method: 'DELETE' })).status).toBe(204);
  expect(await searches()).toEqual([[], [], [id]]);
  const text = `SELECT FROM search_documents WHERE words::text LIKE '%balthazar%'`;
  expect(await app.database.read({ text, values: [] })).toEqual([]);
});

test('a merged conversation’s messages are found in its target, and only there', async () => {
  const target = await begin(api, { body: '<p>spinnaker</p>' });
  const source = await begin(api, { subject: 'Halyard', body: '<p>bowsprit</p>' });
  expect(await found('bowsprit')).toEqual([source]);
  await api.post(`/conversations/${source}/merge`, { into_id: target });
  expect(await found('bowsprit')).toEqual([target]);
  expect(await found('bowsprit spinnaker')).toEqual([target]);
  expect(await found('halyard')).toEqual([]);
  expect(await found('halyard', '&merged=true')).toEqual([source]);
});

test('spam is excluded unless requested', async () => {
  const id = await begin(api, { body: '<p>jackpot</p>' });
  await change(`/conversations/${id}`, { is_spam: true });
  expect([await found('jackpot'), await found('jackpot', '&is_spam=true')]).toEqual([[], [id]]);
});

test('filters narrow a search', async () => {
  const [open, closed] = [
    await begin(api, { body: '<p>gazebo</p>' }),
    await begin(api, { body: '<p>gazebo</p>' }),
  ];
  await change(`/conversations/${closed}`, { status: 'closed', priority: 'high', add_tags: ['garden'] });
  await change(`/conversations/${open}`, { assignee_id: world.jonas.publicId });
  expect(await found('gazebo')).toEqual([closed, open]);
  expect(await found('gazebo', '&status=open')).toEqual([open]);
  expect(await found('gazebo', '&assignee_id=me')).toEqual([open]);
  expect(await found('gazebo', '&assignee_id=none')).toEqual([closed]);
  expect(await found('gazebo', '&tag=garden')).toEqual([closed]);
  expect(await found('gazebo', '&priority=high&source=api')).toEqual([closed]);
  expect(await found('gazebo', '&status=snoozed')).toEqual([]);
});

test("security S3: another organization's conversations are never found, whatever the query", async () => {
  const theirs = await begin(ada, {
    subject: 'A bent wheel',
    name: 'Inès Kørd',
    body: '<p>derailleur teapot</p>',
  });
  expect(await found('teapot', '', ada)).toEqual([theirs]);
  expect(await found('bent wheel', '', ada)).toEqual([theirs]);
  expect(await found('teapot')).toEqual([]);
  expect(await found('bent wheel')).toEqual([wheel]);
});

test('two organizations that share a code still see only their own', async () => {
  const text = `INSERT INTO organizations (id, name, slug) VALUES ($1, 'Twin', 'twin')`;
  const twin = `00000000-0000-7000-8000-000000${organizationId.slice(-6)}`;
  await app.database.write({ text, values: [twin] });
  await app.database.write({ text: 'INSERT INTO conversation_counters VALUES ($1, 0)', values: [twin] });
  const key = await addConversation(app.database, { organizationId: twin, subject: 'Doppelgänger' });
  expect(await found('doppelganger')).toEqual([]);
  const document = 'SELECT words::text FROM search_documents WHERE conversation_id = $1';
  const [row] = await app.database.read<{ words: string }>({ text: document, values: [key.id] });
  expect(row?.words).toContain(
    `${Buffer.from(organizationId.slice(-6), 'hex').toString('base64')}doppelganger`,
  );
});

test.each([
  ['a word in the subject before one in a message', { subject: 'Sextant', body: '<p>a</p>' }],
  ["a word in the contact's name before one in a message", { name: 'Sextant', body: '<p>a</p>' }],
])('the ranked form has %s, though that is newer', async (_, better) => {
  const best = await begin(api, better);
  const worse = await begin(api, { body: '<p>the sextant, one word among so many</p>' });
  await indexEverything(app.database);
  expect((await list('/search/conversations?q=sextant')).slice(0, 1)).toEqual([best]);
  expect((await list('/conversations?q=sextant')).slice(0, 2)).toEqual([worse, best]);
  await change(`/conversations/${best}`, { is_spam: true });
  await change(`/conversations/${worse}`, { is_spam: true });
});

test('the ranked list continues where a page ended, whatever matches are added before and after', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 4; each++) ids.unshift(await begin(api, { body: '<p>periscope</p>' }));
  await indexEverything(app.database);
  const page = (await api.get('/search/conversations?q=periscope&limit=2')).body;
  const shown = page.data.map(({ id }: { id: string }) => id);
  expect(shown).toEqual(ids.slice(0, 2));
  const better = await begin(api, { subject: 'Periscope', body: '<p>a</p>' });
  const worse = await begin(api, { body: '<p>the periscope, one word among so many</p>' });
  await indexEverything(app.database);
  const next = `/search/conversations?q=periscope&after=${page.page_metadata.after}`;
  expect(await list(next)).toEqual([...ids.slice(2), worse]);
  expect(await list('/search/conversations?q=periscope')).toEqual([better, ...ids, worse]);
});

test('a cursor of one search is refused by another', async () => {
  const { after } = (await api.get('/search/conversations?q=wheel&limit=1')).body.page_metadata;
  const cursor =
    after ?? (await api.get('/search/conversations?q=periscope&limit=1')).body.page_metadata.after;
  const response = await api.get(`/search/conversations?q=umbrella&after=${cursor}`);
  expect([response.status, response.body.error]).toEqual([400, 'invalid_cursor']);
  const listed = await api.get(`/conversations?q=periscope&after=${cursor}`);
  expect([listed.status, listed.body.error]).toEqual([400, 'invalid_cursor']);
});

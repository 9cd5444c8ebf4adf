import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploaded } from '../../testing/attachments.ts';
import { type BrowserSession, openBrowser } from '../../testing/browser-session.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, ada } = world;
const organizationId = bicycles.house.id;
const api = await as(mara);
let browser: BrowserSession;
let id: string;
let number: number;

beforeAll(async () => {
  browser = openBrowser(app.baseUrl);
  await browser.signIn(mara);
  const conversation = await addConversation(app.database, {
    organizationId,
    contactId: bicycles.contact.id,
  });
  id = conversation.publicId;
  const picture = await uploaded(api);
  const file = await uploaded(api, { name: 'invoice <1>.png' });
  const sent = await api.post(`/conversations/${id}/messages`, {
    body_html: `<p>See <script>alert(1)</script><img src="cid:${picture}" alt="the wheel"> and <img src="https://elsewhere.example/a.gif" alt="a pixel"></p>`,
    attachment_ids: [picture, file],
  });
  expect(sent.status).toBe(201);
  await api.call(`/conversations/${id}`, { method: 'PATCH', json: { subject: 'A <b>bent</b> wheel' } });
  await api.post(`/conversations/${id}/notes`, { body_html: '<p>He is in a hurry</p>' });
  await api.post(`/conversations/${id}/messages`, { body_html: '<p>Ready on Monday</p>' });
  ({ number } = (await api.get(`/conversations/${id}`)).body.data);
});

const path = (query: string, of = id, house = bicycles.house) => `/exported/${house.publicId}/${of}?${query}`;
const audited = async () =>
  (
    await app.database.read<{ details: Record<string, string> }>({
      text: "SELECT details FROM audit_entries WHERE organization_id = $1 AND kind = 'conversation.exported' ORDER BY id",
      values: [organizationId],
    })
  ).map(({ details }) => details);

describe('a conversation exported as HTML', () => {
  test('is one document with its images, escaped texts, files with their sizes, and without scripts or notes', async () => {
    const { status, text, headers } = await browser.get(path('format=html'));
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''conversation-${number}.html`,
    );
    expect(text).toContain('A &#60;b&#62;bent&#60;/b&#62; wheel');
    expect(text).toContain('src="data:image/png;base64,');
    expect(text).toMatch(/invoice &#60;1&#62;\.png<\/bdi> \(\d+ bytes\)/);
    expect(text).toContain('[a pixel]');
    expect(text.indexOf('See ')).toBeLessThan(text.indexOf('Ready on Monday'));
    for (const absent of ['<script', 'elsewhere.example', 'in a hurry', app.baseUrl, 'http:', '/files/'])
      expect(text).not.toContain(absent);
  });

  test('loads nothing, by its own policy', async () => {
    const { text, headers } = await browser.get(path('format=html'));
    const [, own = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    expect(own.replaceAll('&#39;', "'")).toMatch(/^default-src 'none'; img-src data:; style-src 'sha256-/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('has the notes, marked as such, if requested; texts and times in the language and zone', async () => {
    const { text } = await browser.get(path('format=html&notes=true&language=de&time_zone=Europe/Berlin'));
    expect(text).toContain('<html lang="de">');
    expect(text).toMatch(/<article class="note">[\s\S]*<span class="mark">Notiz<\/span>[\s\S]*in a hurry/);
    expect(text).toMatch(/ME[SZ]{1,2}Z?/);
    const { text: unknown } = await browser.get(path('format=html&time_zone=Nowhere/Land'));
    expect(unknown).toContain('UTC');
  });

  test('with 10,000 messages has all of them, in order', async () => {
    const { id: uuid, publicId } = await addConversation(app.database, { organizationId });
    await app.database.write({
      text: `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, inserted_at)
             SELECT $1, gen_random_uuid(), $2, 'api', 'Message ' || n || '.', $3, now() + n * interval '1 second'
               FROM generate_series(1, 10000) AS n`,
      values: [organizationId, uuid, mara.id],
    });
    const { text } = await browser.get(path('format=html', publicId));
    const numbers = [...text.matchAll(/Message (\d+)\./g)].map(([, n]) => Number(n));
    expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    const json = JSON.parse((await browser.get(path('format=json', publicId))).text);
    expect(json.entries).toHaveLength(10_000);
  });
});

test('a conversation exported as JSON has its records, and no addresses that expire', async () => {
  const { text, headers } = await browser.get(path('format=json&notes=true'));
  expect(headers.get('content-type')).toContain('application/json');
  const { conversation, entries, includes_notes } = JSON.parse(text);
  expect([conversation.id, includes_notes]).toEqual([id, true]);
  expect(entries.map(({ type }: { type: string }) => type)).toEqual(['message', 'note', 'message']);
  expect(entries[0].attachments[1]).toEqual(
    expect.objectContaining({ original_filename: 'invoice <1>.png', file_size: expect.any(Number) }),
  );
  expect(text).not.toContain('/files/');
  const without = JSON.parse((await browser.get(path('format=json'))).text);
  expect(without.entries).toHaveLength(2);
});

test('an export is recorded in the audit log; printing, which is shown, is not', async () => {
  const before = (await audited()).length;
  const printed = await browser.get(path('format=print'));
  expect(printed.headers.get('content-disposition')).toMatch(/^inline/);
  expect(await audited()).toHaveLength(before);
  await browser.get(path('format=json&notes=true'));
  expect((await audited()).slice(before)).toEqual([
    { conversation: `#${number} A <b>bent</b> wheel`, format: 'json', notes: 'true' },
  ]);
});

test('a merged conversation is exported as the one it was merged into', async () => {
  const { publicId } = await addConversation(app.database, { organizationId });
  expect((await api.post(`/conversations/${publicId}/merge`, { into_id: id })).status).toBe(200);
  const { status, headers } = await browser.get(path('format=json&notes=true', publicId));
  expect([status, headers.get('location')]).toEqual([303, path('format=json&notes=true')]);
});

test('is refused to outsiders, to people who aren’t signed in, to other websites, and for a missing conversation', async () => {
  const adas = openBrowser(app.baseUrl);
  await adas.signIn(ada);
  const theirs = path('format=html', tea.conversation.publicId, tea.house);
  expect((await adas.get(theirs)).status).toBe(200);
  for (const address of [
    theirs,
    path('format=html', tea.conversation.publicId),
    path('format=html', 'nonsense'),
    path('format=pdf'),
  ])
    expect([address, (await browser.get(address)).status]).toEqual([address, 404]);
  expect((await app.send(path('format=html'))).status).toBe(404);
  expect((await browser.get(path('format=html'), { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
});

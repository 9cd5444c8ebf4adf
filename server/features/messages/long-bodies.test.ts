import { afterAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../files/file-store.ts';
import { FileStoreFailed } from '../../files/file-store-failed.ts';
import { download, uploaded } from '../../testing/attachments.ts';
import { diskStore } from '../../testing/disk-store.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation } from '../../testing/world-records.ts';
import { htmlLimits } from '../../text/html-policy.ts';
import { sweepAttachments } from '../attachments/sweep-attachments.ts';

const disk = await diskStore();
let isFull = false;
const files: FileStore = {
  ...disk,
  put: async (...file) => {
    if (isFull) throw new FileStoreFailed(new Error('no space left'));
    return disk.put(...file);
  },
};
const { app, world, as } = await startWorld({ files });
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const channel = await as(mara, { actor: 'app', scopes: ['channels:write'] });

/** The maximum length of a body, and five times as long once sanitized. */
const body_html = '&'.repeat(150_000);
const unbound = async () =>
  (
    await app.database.read({
      text: 'SELECT FROM attachments WHERE message_id IS NULL AND note_id IS NULL',
      values: [],
    })
  ).length;

async function newConversation() {
  const conversation = await addConversation(app.database, { organizationId });
  return `/conversations/${conversation.publicId}`;
}

type Written = { body_html: string; attachments: { original_filename: string; presigned_url: string }[] };

async function expectShortened(data: Written, others = 0) {
  expect(data.body_html.length).toBeLessThanOrEqual(htmlLimits.characters);
  expect(data.body_html).toContain('attached as original.html');
  expect(data.attachments).toHaveLength(others + 1);
  const original = data.attachments.at(-1);
  expect(original).toMatchObject({
    original_filename: 'original.html',
    extension: 'html',
    file_size: body_html.length,
  });
  const file = await download(original?.presigned_url ?? '');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.bytes.toString()).toBe(body_html);
}

describe('a body that would be too long once sanitized is shortened, and the original attached', () => {
  test('to a message, with ten files of its own', async () => {
    const attachment_ids = await Promise.all(Array.from({ length: 10 }, () => uploaded(api)));
    const path = `${await newConversation()}/messages`;
    const sent = await api.post(path, { body_html, attachment_ids });
    expect(sent.status).toBe(201);
    await expectShortened(sent.body.data, 10);
    const read = await api.get(`${path}/${sent.body.data.id}`);
    await expectShortened(read.body.data, 10);
  });

  test('to a note', async () => {
    const path = `${await newConversation()}/notes`;
    const { status, body } = await api.post(path, { body_html });
    expect(status).toBe(201);
    await expectShortened(body.data);
  });

  test('to the first message of a conversation', async () => {
    const { status, body } = await api.post('/conversations', {
      contact_id: bicycles.contact.publicId,
      body_html,
    });
    expect(status).toBe(201);
    const messages = await api.get(`/conversations/${body.data.id}/messages`);
    await expectShortened(messages.body.data[0]);
  });

  test('to a contact’s message from another platform', async () => {
    const path = `/contacts/${bicycles.contact.publicId}/messages`;
    const { status, body } = await channel.post(path, { body_html, source: 'email' });
    expect(status).toBe(201);
    await expectShortened(body.data);
  });
});

test('a message that is sent again with its key is the existing one, with one original', async () => {
  const path = `${await newConversation()}/messages`;
  const key = { 'idempotency-key': 'long' };
  const [first, second] = [
    await api.post(path, { body_html }, key),
    await api.post(path, { body_html }, key),
  ];
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.body.data.id).toBe(first.body.data.id);
  await expectShortened(second.body.data);
});

test('nothing remains of a refused message: its original is swept like any unattached file', async () => {
  const before = await unbound();
  const path = `${await newConversation()}/messages`;
  const refused = await api.post(path, { body_html, reply_to_id: 'msg_01h455vb4pex5vsknk084sn02q' });
  expect(refused.status).toBe(422);
  expect(await unbound()).toBe(before + 1);
  await app.database.write({
    text: 'UPDATE attachments SET inserted_at = $1',
    values: [new Date(Date.now() - 25 * 3_600_000)],
  });
  await sweepAttachments(app.database, files, () => undefined);
  expect(await unbound()).toBe(0);
});

test('while the file store is down, a message that needs it is 503 and not written', async () => {
  const path = `${await newConversation()}/messages`;
  isFull = true;
  const refused = await api.post(path, { body_html });
  isFull = false;
  expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await api.get(path)).body.data).toEqual([]);
});

test('a long body that keeps its length when sanitized is not shortened', async () => {
  const html = '<p>Good morning, <b>Ada</b></p>'.repeat(4_800);
  const { body } = await api.post(`${await newConversation()}/messages`, { body_html: html });
  expect(body.data.body_html).toBe(html);
  expect(body.data.attachments).toEqual([]);
});

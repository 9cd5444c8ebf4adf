import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readFilesSetting } from '../../../config/files-setting.ts';
import { openFileStore } from '../../../files/open-file-store.ts';
import {
  announce,
  download,
  png,
  type SentFile,
  sendTo,
  upload,
  uploaded,
} from '../../../testing/attachments.ts';
import { dataFolder } from '../../../testing/data-folder.ts';
import { startS3 } from '../../../testing/start-s3.ts';
import { startWorld } from '../../../testing/start-world.ts';

const s3 = await startS3();
const folder = dataFolder();
const onDisk = await startWorld({ files: await openFileStore({ kind: 'disk' }, folder) });
const onS3 = await startWorld({ files: await openFileStore(readFilesSetting(s3.url), '') });
afterAll(async () => {
  for (const { app } of [onDisk, onS3]) await app.stop();
  await s3.stop();
});

/** How many keys a folder has files of, complete or not. */
const keysIn = (path: string) => {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((it) => it.isFile()).map(({ name }) => name.slice(0, 40))).size;
};

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const program = Buffer.concat([Buffer.from('MZ'), randomBytes(512)]);

describe.each([
  { where: 'the local disk', started: onDisk, stored: () => keysIn(folder) },
  { where: 'a store that speaks S3', started: onS3, stored: () => keysIn(s3.folder) },
])('an upload to $where', ({ started: { world, as }, stored }) => {
  test('returns the same bytes, whatever the size', async () => {
    const api = await as(world.jonas);
    for (const bytes of [png, Buffer.from('x'), randomBytes(4100), randomBytes(3_000_000)]) {
      const id = await uploaded(api, { name: 'a.bin', type: 'application/octet-stream', bytes });
      const { body } = await api.get(`/attachments/${id}`);
      const got = await download(body.data.presigned_url);
      expect([got.status, got.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
      expect(got.bytes.equals(bytes)).toBe(true);
    }
  });

  test.each<[string, SentFile, number, string, string?]>([
    ['more bytes than announced', { size: png.length - 1 }, 413, 'payload_too_large'],
    ['fewer bytes than announced', { size: png.length + 1 }, 422, 'validation_error', 'file_size'],
    ['none of the bytes', { bytes: Buffer.alloc(0), size: 1 }, 422, 'validation_error', 'file_size'],
    ['a picture that is none', { bytes: html }, 422, 'validation_error', 'content_type'],
    ['a picture of another kind', { bytes: gif }, 422, 'validation_error', 'content_type'],
    ['a PDF that is none', { type: 'application/pdf' }, 422, 'validation_error', 'content_type'],
    ['a program as text', { type: 'text/plain', bytes: program }, 422, 'validation_error', 'content_type'],
    ['a PDF as sound', { type: 'audio/mpeg', bytes: pdf }, 422, 'validation_error', 'content_type'],
  ])('of %s is refused, leaves nothing, and can be mended', async (_what, file, status, error, field) => {
    const api = await as(world.jonas);
    const before = stored();
    const announced = await announce(api, file);
    for (const chunked of [false, true]) {
      const response = await (chunked
        ? uploadInChunks(announced, file.bytes)
        : upload(announced, file.bytes));
      expect([response.status, response.body.error]).toEqual([status, error]);
      expect(response.body.details?.[0].field).toBe(field);
      expect(stored()).toBe(before);
    }
    expect((await download(announced.body.data.presigned_url)).status).toBe(404);
    const send = await api.post(`/conversations/${world.bicycles.conversation.publicId}/messages`, {
      attachment_ids: [announced.body.data.id],
    });
    expect(send.body.details).toEqual([expect.objectContaining({ code: 'not_uploaded' })]);
  });

  test.each<[string, SentFile]>([
    ['text that looks like a page', { name: 'a.html', type: 'text/html', bytes: html }],
    ['a PDF', { name: 'a.pdf', type: 'application/pdf', bytes: pdf }],
    ['a picture under its old name', { name: 'a.gif', type: 'image/gif', bytes: gif }],
    ['a program of no announced kind', { type: 'application/octet-stream', bytes: program }],
    ['a kind that nobody knows', { type: 'application/x-loom', bytes: Buffer.from('warp and weft') }],
  ])('of %s is taken', async (_what, file) => {
    const api = await as(world.jonas);
    expect((await upload(await announce(api, file), file.bytes)).status).toBe(204);
  });

  test('is accepted once, even if uploaded twice at the same time', async () => {
    const api = await as(world.jonas);
    const announced = await announce(api);
    const responses = await Promise.all([upload(announced), upload(announced), upload(announced)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 403, 403]);
    const late = await upload(announced);
    expect([late.status, late.body.error]).toEqual([403, 'invalid_address']);
    expect((await download(announced.body.data.presigned_url)).bytes.equals(png)).toBe(true);
  });

  test('can be retried after a broken connection', async () => {
    const api = await as(world.jonas);
    const before = stored();
    const announced = await announce(api, { size: 200_000, type: 'application/octet-stream' });
    const bytes = randomBytes(200_000);
    const breaking = async function* () {
      yield bytes.subarray(0, 100_000);
      throw new Error('the line is dead');
    };
    await expect(uploadInChunks(announced, breaking())).rejects.toThrow();
    await expect.poll(async () => (await upload(announced, bytes)).status).toBe(204);
    expect(stored()).toBe(before + 1);
    expect((await download(announced.body.data.presigned_url)).bytes.equals(bytes)).toBe(true);
  });
});

/** Without a Content-Length, so that only counting tells. */
async function uploadInChunks(
  { body }: Awaited<ReturnType<typeof announce>>,
  content: Uint8Array | AsyncIterable<Uint8Array> = png,
) {
  const chunks = content instanceof Uint8Array ? [content] : content;
  const response = await fetch(body.upload.url, {
    method: 'PUT',
    body: ReadableStream.from(chunks),
    duplex: 'half',
  } as RequestInit);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

test('files and their folders on disk are readable only by their owner, under random names', () => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(5);
  for (const entry of entries) {
    expect(entry.name).toMatch(/^(files|[0-9a-f]{2}|[0-9a-f]{40})$/);
    const { mode } = statSync(join(entry.parentPath, entry.name));
    expect(mode & 0o777).toBe(entry.isFile() ? 0o600 : 0o700);
  }
});

test('while the store is down uploads get 503, and nothing is lost once it is back', async () => {
  const passing = await startS3();
  const { app, world, as } = await startWorld({
    files: await openFileStore(readFilesSetting(passing.url), ''),
  });
  const api = await as(world.jonas);
  const announced = await announce(api);
  const there = await uploaded(api);
  await passing.stop();
  const refused = await upload(announced);
  expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
  const { body } = await api.get(`/attachments/${there}`);
  const unread = await sendTo(body.data.presigned_url);
  expect([unread.status, unread.body.error]).toEqual([503, 'unavailable']);
  expect(app.logLines.join('')).toContain('an upload was not stored');
  expect(app.logLines.join('')).toContain('could not be read from its store');
  for (const secret of [
    'S3RVER:',
    'Signature=',
    'AWS4-HMAC',
    announced.body.upload.url,
    body.data.presigned_url,
  ])
    expect(app.logLines.join('')).not.toContain(secret);
  await app.stop();
});

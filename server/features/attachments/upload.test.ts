import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { readFilesSetting } from '../../config/files-setting.ts';
import { openFileStore } from '../../files/open-file-store.ts';
import { announce, download, png, upload, uploaded } from '../../testing/attachments.ts';
import { startS3 } from '../../testing/start-s3.ts';
import { startWorld } from '../../testing/start-world.ts';

const s3 = await startS3();
const worlds = {
  'the local disk': await startWorld(),
  'a store that speaks S3': await startWorld({ files: await openFileStore(readFilesSetting(s3.url), '') }),
};
afterAll(async () => {
  for (const { app } of Object.values(worlds)) await app.stop();
  await s3.stop();
});

describe.each(Object.entries(worlds))('on %s', (_where, { app, world, as }) => {
  test('a file comes back byte for byte', async () => {
    const api = await as(world.jonas);
    for (const bytes of [png, Buffer.from('x'), randomBytes(3_000_000)]) {
      const id = await uploaded(api, { name: 'a.bin', type: 'application/octet-stream', bytes });
      const { body } = await api.get(`/attachments/${id}`);
      const got = await download(body.data.presigned_url);
      expect([got.status, got.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
      expect(got.bytes.equals(bytes)).toBe(true);
    }
  });

  test('an upload that is refused leaves nothing in the store, and can be tried again', async () => {
    const api = await as(world.jonas);
    const announced = await announce(api);
    const refused = await upload(announced, png.subarray(1));
    expect([refused.status, refused.body.error]).toEqual([422, 'validation_error']);
    expect((await download(announced.body.data.presigned_url)).status).toBe(404);
    expect((await upload(announced)).status).toBe(204);
    expect((await download(announced.body.data.presigned_url)).bytes.equals(png)).toBe(true);
  });
  void app;
});

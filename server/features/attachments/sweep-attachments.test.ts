import { afterAll, describe, expect, test } from 'vitest';
import { readFilesSetting } from '../../config/files-setting.ts';
import { openFileStore } from '../../files/open-file-store.ts';
import { announce, download, uploaded } from '../../testing/attachments.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { startS3 } from '../../testing/start-s3.ts';
import { startWorld } from '../../testing/start-world.ts';
import { sweepAttachments } from './sweep-attachments.ts';

const s3 = await startS3();
const worlds = [
  { where: 'the local disk', started: await startWorld() },
  {
    where: 'a store that speaks S3',
    started: await startWorld({ files: await openFileStore(readFilesSetting(s3.url), '') }),
  },
];
afterAll(async () => {
  for (const { started } of worlds) await started.app.stop();
  await s3.stop();
});

const nothing = () => undefined;

describe.each(worlds)('on $where', ({ started: { app, world, as } }) => {
  const { database, files } = app;
  const age = (hours: number) =>
    database.write({
      text: `UPDATE attachments SET inserted_at = now() - $1 * interval '1 hour'`,
      values: [hours],
    });
  const rows = async () => (await database.read({ text: 'SELECT FROM attachments', values: [] })).length;
  const discarded = async () =>
    (await database.read({ text: 'SELECT FROM discarded_files', values: [] })).length;
  const keyOf = async (id: string): Promise<string> => {
    const [row] = await database.read<{ file_key: string }>({
      text: 'SELECT file_key FROM attachments ORDER BY inserted_at DESC, id DESC LIMIT 1',
      values: [],
    });
    if (!row) throw new Error(`There is no row of ${id}.`);
    return row.file_key;
  };

  test('an unattached attachment is deleted after a day, with its file; what is attached to a message stays', async () => {
    const api = await as(world.jonas);
    const [bound, unbound, empty] = [await uploaded(api), await uploaded(api), await announce(api)];
    const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
    const sent = await api.post(path, { attachment_ids: [bound] });
    const address = (await api.get(`/attachments/${unbound}`)).body.data.presigned_url;
    await age(23.9);
    expect(await sweepAttachments(database, files, nothing)).toBe(0);
    expect((await download(address)).status).toBe(200);
    await age(24.1);
    expect(await sweepAttachments(database, files, nothing)).toBe(2);
    expect((await download(address)).status).toBe(404);
    for (const id of [unbound, empty.body.data.id])
      expect((await api.get(`/attachments/${id}`)).status).toBe(404);
    expect((await download(sent.body.data.attachments[0].presigned_url)).status).toBe(200);
    expect(await rows()).toBe(1);
  });

  test('what an upload left behind in a crash is deleted with its row', async () => {
    const api = await as(world.jonas);
    const id = await uploaded(api);
    const key = await keyOf(id);
    // As after a server was killed before it recorded that the file is there.
    await database.write({
      text: `UPDATE attachments SET uploaded_at = NULL, inserted_at = now() - interval '25 hours' WHERE file_key = $1`,
      values: [key],
    });
    expect(await sweepAttachments(database, files, nothing)).toBe(1);
    await expect(files.open(key)).rejects.toThrow('no such file');
  });

  test('a file that can’t be removed is retried after ten minutes', async () => {
    const api = await as(world.jonas);
    for (let each = 0; each < 3; each++) await uploaded(api);
    await age(25);
    const before = await rows();
    const reports: unknown[] = [];
    let removed = 0;
    const failing = {
      ...files,
      remove: async (key: string) => {
        if (++removed > 1) throw new Error('the store is away');
        await files.remove(key);
      },
    };
    const report = (error: unknown) => void reports.push(error);
    expect(await sweepAttachments(database, failing, report)).toBe(1);
    expect(reports).toEqual([new Error('the store is away')]);
    expect([await rows(), await discarded()]).toEqual([before - 3, 2]);
    expect(await sweepAttachments(database, files, nothing)).toBe(0);
    await database.write({
      text: `UPDATE discarded_files SET retry_at = (retry_at AT TIME ZONE 'UTC' - interval '10 minutes') AT TIME ZONE 'UTC'`,
      values: [],
    });
    expect(await sweepAttachments(database, files, nothing)).toBe(2);
    expect(await discarded()).toBe(0);
  });

  test('a sweep that is stopped finishes its current file, and leaves the others to the next', async () => {
    const api = await as(world.jonas);
    for (let each = 0; each < 3; each++) await uploaded(api);
    await age(25);
    const stopping = new AbortController();
    const stopped = {
      ...files,
      remove: async (key: string) => {
        stopping.abort();
        await files.remove(key);
      },
    };
    expect(await sweepAttachments(database, stopped, nothing, stopping.signal)).toBe(1);
    expect(await discarded()).toBe(2);
    await database.write({ text: `UPDATE discarded_files SET retry_at = now()`, values: [] });
    expect(await sweepAttachments(database, files, nothing)).toBe(2);
  });

  test('of several concurrent sweeps only one works, and no file is removed twice', async () => {
    const api = await as(world.jonas);
    for (let each = 0; each < 5; each++) await uploaded(api);
    await age(25);
    const keys: string[] = [];
    const counting = {
      ...files,
      remove: async (key: string) => {
        keys.push(key);
        await files.remove(key);
      },
    };
    const rounds = await Promise.all(
      Array.from({ length: 4 }, () => sweepAttachments(database, counting, nothing)),
    );
    expect(rounds.reduce((sum, each) => sum + each)).toBe(5);
    expect([keys.length, new Set(keys).size]).toEqual([5, 5]);
  });

  test('a file that was attached to a message in the meantime stays', async () => {
    const api = await as(world.jonas);
    const id = await uploaded(api);
    await age(25);
    const sweeping = await database.transaction(async (transaction) => {
      await transaction.write({
        text: `UPDATE attachments SET message_id = (SELECT id FROM messages LIMIT 1) WHERE message_id IS NULL AND note_id IS NULL`,
        values: [],
      });
      const swept = sweepAttachments(database, files, nothing);
      await expect.poll(() => lockWaits(database)).toBe(1);
      return { swept };
    });
    expect(await sweeping.swept).toBe(0);
    expect((await api.get(`/attachments/${id}`)).status).toBe(200);
  });

  test('a message that attaches a file while it is being removed is refused immediately, without waiting for the store', async () => {
    const api = await as(world.jonas);
    const id = await uploaded(api);
    await age(25);
    const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
    let response: Awaited<ReturnType<typeof api.post>> | undefined;
    const slow = {
      ...files,
      remove: async (key: string) => {
        response = await api.post(path, { attachment_ids: [id] });
        await files.remove(key);
      },
    };
    expect(await sweepAttachments(database, slow, nothing)).toBe(1);
    expect([response?.status, response?.body.details[0].code]).toEqual([422, 'not_found']);
  });
});

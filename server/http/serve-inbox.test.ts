import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serviceWorkerOf } from './serve-inbox.ts';

test('another build has another service worker, and the same build the same one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-'));
  await writeFile(join(folder, 'service-worker.js'), "const cacheName = 'deskbell __BUILD__';");
  const workerOf = async (page: string) => {
    await writeFile(join(folder, 'index.html'), page);
    return serviceWorkerOf(folder);
  };
  const first = await workerOf('<script src="/app/assets/main-1.js">');
  expect(first).toMatch(/^const cacheName = 'deskbell [\w-]{22}';$/);
  expect(await workerOf('<script src="/app/assets/main-2.js">')).not.toBe(first);
  expect(await workerOf('<script src="/app/assets/main-1.js">')).toBe(first);
  await rm(folder, { recursive: true });
});

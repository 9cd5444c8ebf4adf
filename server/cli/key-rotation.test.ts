import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { apiClient } from '../testing/http-client.ts';
import { reportOf } from '../testing/report-of.ts';
import { startDeskbell } from '../testing/run-deskbell.ts';
import { whenFileEnds } from '../testing/when-file-ends.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

/** An installation whose key is in its data folder, with a token, and servers in their own processes. */
async function installation() {
  const clone = await cloneDatabase();
  whenFileEnds(() => clone.drop());
  await clone.database.write({ text: 'DELETE FROM installation', values: [] });
  const world = await makeWorld(clone.database);
  const token = await tokenFor(clone.database, world.bicycles, world.mara);
  const folder = dataFolder();
  const context = { folder, env: { DATABASE_URL: clone.url } };
  return {
    serve: () => startDeskbell(['serve'], context),
    api: (address: string) => apiClient(address, token),
    keyFile: join(folder, 'data/secret-key'),
    /** A command's output or error. */
    deskbell: (words: string, options: string[] = [], env = {}) =>
      reportOf(words, options, {
        ...context.env,
        DESKBELL_DATA_DIR: join(folder, 'data'),
        ...env,
      }).then(
        ({ text }) => text,
        (error: Error) => `${error.name}: ${error.message}`,
      ),
  };
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');

test('cursors and webhook secrets keep working while a key is rotated, until the old one is dropped', async () => {
  const { serve, api, keyFile, deskbell } = await installation();
  const before = await serve();
  const first = api(before.address);
  for (const name of ['Ines', 'Omar']) await first.post('/contacts', { name });
  const { after } = (await first.get('/contacts?limit=1')).body.page_metadata;
  const webhook = await first.post('/webhooks', {
    url: 'https://example.com/hook',
    types: ['contact.created'],
  });
  expect([typeof after, webhook.status]).toEqual(['string', 201]);

  expect(await deskbell('key rotate')).toContain('restart the server, then run');
  expect([linesOf(keyFile).length, statSync(keyFile).mode & 0o777]).toEqual([2, 0o600]);
  expect(await deskbell('key rotate')).toContain('OperatorError: A rotation is under way.');
  await before.stop();

  const during = await serve();
  expect((await api(during.address).get(`/contacts?limit=1&after=${after}`)).status).toBe(200);
  expect(await deskbell('key finish')).toContain(
    'Sealed 1 secret with the current key. Older keys are still',
  );
  expect((await api(during.address).get(`/contacts?limit=1&after=${after}`)).status).toBe(200);
  expect(await deskbell('key finish', ['--forget-old'])).toContain(
    'Restart the server: older keys are refused',
  );
  await during.stop();

  expect(linesOf(keyFile)).toHaveLength(1);
  const finally_ = await serve();
  const stale = await api(finally_.address).get(`/contacts?limit=1&after=${after}`);
  expect([stale.status, stale.body.error]).toEqual([400, 'invalid_cursor']);
  const ping = await api(finally_.address).post(`/webhooks/${webhook.body.data.id}/ping`, {});
  expect(ping.status).toBe(202);
  await finally_.stop();
});

test('an operator rotates a key in the environment, and a process with only the old one is then refused', async () => {
  const { deskbell } = await installation();
  const [old, fresh] = ['old key of at least thirty-two characters'.replaceAll(' ', '-'), 'n'.repeat(40)];
  const refused = 'OperatorError: This is not the secret key that this database was created with.';
  const isRefused = async (env: Record<string, string>) =>
    (await deskbell('organization list', [], env)).startsWith(refused);
  const [asBefore, asAfter] = [{ DESKBELL_SECRET_KEY: old }, { DESKBELL_SECRET_KEY: fresh }];
  const both = { ...asAfter, DESKBELL_ACCEPTED_SECRET_KEYS: old };
  expect([await isRefused(asBefore), await isRefused(asAfter)]).toEqual([false, true]);
  expect(await deskbell('key rotate', [], asBefore)).toContain(
    'The key is in DESKBELL_SECRET_KEY, where only you can change it.',
  );
  expect([await isRefused(both), await isRefused(asBefore)]).toEqual([false, false]);
  expect(await deskbell('key finish', [], both)).toContain('Sealed 0 secrets');
  expect([await isRefused(asAfter), await isRefused(asBefore)]).toEqual([false, true]);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { publicId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { startZendesk, zendeskAccount, zendeskToken } from '../testing/counterparts/zendesk-counterpart.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';

let clone: ClonedDatabase;
const zendesk = await startZendesk();

beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(async () => {
  await clone.drop();
  await zendesk.stop();
});

const newOrganization = (name: string) =>
  clone.database.transaction(async (transaction) =>
    publicId('org', (await createOrganization(transaction, name)).id),
  );

type Run = { options?: string[]; stdin?: string };

const run = (organization: string, folder: string, { options = [], stdin = zendeskToken }: Run = {}) =>
  runDeskbell(
    [
      ...['import', 'zendesk', '--organization', organization, '--folder', folder, '--json'],
      ...['--address', zendesk.baseUrl, '--account', zendeskAccount, '--requests-per-minute', '9999'],
      ...options,
    ],
    { env: { ...environmentOf(clone), DESKBELL_IMPORT_ALLOW: '127.0.0.0/8, http' }, stdin },
  );

test('an operator looks at a Zendesk account, imports it, and leaves nothing of it in the folder', async () => {
  const organization = await newOrganization('Wheels');
  const folder = join(dataFolder(), 'zendesk');
  const looked = await run(organization, folder, { options: ['--dry-run'] });
  expect(looked.code, looked.stderr).toBe(0);
  expect(JSON.parse(looked.stdout)).toMatchObject({ conversations: { open: 3, closed: 2 }, contacts: 3 });
  const imported = await run(organization, folder);
  expect(imported.code, imported.stderr).toBe(0);
  expect(JSON.parse(imported.stdout).imported).toMatchObject({
    conversations: 4,
    messages: 11,
    attachments: 3,
  });
  expect(imported.stdout + imported.stderr).not.toContain(zendeskToken);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('reading that ended with an error continues with --resume, and imports everything once', async () => {
  const organization = await newOrganization('Spokes');
  const folder = join(dataFolder(), 'zendesk');
  zendesk.revokeAfter(14);
  const failed = await run(organization, folder);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('refused the token')]);
  const repeated = await run(organization, folder);
  expect(repeated.stderr).toContain('--resume');
  const resumed = await run(organization, folder, { options: ['--resume'] });
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(JSON.parse(resumed.stdout).imported).toMatchObject({ conversations: 4, messages: 11 });
});

test('a missing token and a wrong address are refused before anything is read', async () => {
  const organization = await newOrganization('Bells');
  const folder = join(dataFolder(), 'zendesk');
  expect((await run(organization, folder, { stdin: '' })).stderr).toContain('standard input');
  const elsewhere = await run(organization, folder, { options: ['--address', 'zendesk'] });
  expect(elsewhere.code).not.toBe(0);
});

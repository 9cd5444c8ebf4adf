import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { diskStore } from '../files/open-file-store.ts';
import { parsePublicId, publicId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import {
  chatwootAccount,
  chatwootToken,
  startChatwoot,
} from '../testing/counterparts/chatwoot-counterpart.ts';
import { startZendesk, zendeskAccount, zendeskToken } from '../testing/counterparts/zendesk-counterpart.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { importedHistory } from '../testing/imported-history.ts';
import { environmentOf, launchDeskbell } from '../testing/run-deskbell.ts';

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

const history = async (organization: string, folder: string) =>
  importedHistory(
    clone.database,
    diskStore(join(folder, 'data', 'files')),
    parsePublicId('org', organization) ?? '',
  );

type Run = { options?: string[]; stdin?: string /** Where its data folder is. */; folder?: string };

const launch = (
  organization: string,
  kept: string,
  { options = [], stdin = zendeskToken, folder }: Run = {},
) =>
  launchDeskbell(
    [
      ...['import', 'zendesk', '--organization', organization, '--folder', kept, '--json'],
      ...['--address', zendesk.baseUrl, '--account', zendeskAccount, '--requests-per-minute', '9999'],
      ...options,
    ],
    {
      env: { ...environmentOf(clone), DESKBELL_IMPORT_ALLOW: '127.0.0.0/8, http' },
      stdin,
      ...(folder !== undefined && { folder }),
    },
  );

const run = (...words: Parameters<typeof launch>) => launch(...words).ended;

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

test('an import that is killed while it reads, again and again, has everything once after it was resumed', async () => {
  const undisturbed = { organization: await newOrganization('Rims'), folder: dataFolder() };
  const killed = { organization: await newOrganization('Hubs'), folder: dataFolder() };
  const kept = (name: string) => join(undisturbed.folder, name);
  const whole = await run(undisturbed.organization, kept('whole'), { folder: undisturbed.folder });
  expect(whole.code, whole.stderr).toBe(0);
  for (const requests of [2, 7, 12, 17]) {
    const seen = zendesk.counterpart.calls.length;
    const options = await resuming(kept('killed'));
    const { child, ended } = launch(killed.organization, kept('killed'), { options, folder: killed.folder });
    await expect
      .poll(() => zendesk.counterpart.calls.length - seen, { interval: 1, timeout: 60_000 })
      .toBeGreaterThanOrEqual(requests);
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
  }
  const options = await resuming(kept('killed'));
  const finished = await run(killed.organization, kept('killed'), { options, folder: killed.folder });
  expect(finished.code, finished.stderr).toBe(0);
  expect(JSON.parse(finished.stdout).imported).toEqual(JSON.parse(whole.stdout).imported);
  const rows = await history(undisturbed.organization, undisturbed.folder);
  expect(rows).toHaveLength(13);
  expect(await history(killed.organization, killed.folder)).toEqual(rows);
});

/** Killed before it had read anything, there is nothing to resume. */
const resuming = async (folder: string) =>
  (await readdir(folder).catch(() => [])).length > 0 ? ['--resume'] : [];

test('a missing token and a wrong address are refused before anything is read', async () => {
  const organization = await newOrganization('Bells');
  const folder = join(dataFolder(), 'zendesk');
  expect((await run(organization, folder, { stdin: '' })).stderr).toContain('standard input');
  const elsewhere = await run(organization, folder, { options: ['--address', 'zendesk'] });
  expect(elsewhere.code).not.toBe(0);
});

test('an account of Chatwoot comes over its API, which has a command of its own', async () => {
  const chatwoot = await startChatwoot();
  onTestFinished(() => chatwoot.stop());
  const organization = await newOrganization('Rims');
  const words = ['import', 'chatwoot-api', '--organization', organization, '--account', chatwootAccount];
  const env = { ...environmentOf(clone), DESKBELL_IMPORT_ALLOW: '127.0.0.0/8, http' };
  const { code, stdout, stderr } = await launchDeskbell(
    [...words, '--address', chatwoot.baseUrl, '--requests-per-minute', '9999', '--json'],
    { env, stdin: chatwootToken },
  ).ended;
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout).imported).toMatchObject({ conversations: 3, messages: 49, attachments: 2 });
});

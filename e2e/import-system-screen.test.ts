import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { runOrder } from '../server/archive/import/run-order.ts';
import { type Importing, runImports } from '../server/archive/import/start-importing.ts';
import { openFileStore, storeLocation } from '../server/files/open-file-store.ts';
import {
  startZendesk,
  zendeskAccount,
  zendeskToken,
} from '../server/testing/counterparts/zendesk-counterpart.ts';
import { dataFolder } from '../server/testing/data-folder.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const folder = dataFolder();
const zendesk = await startZendesk();
const { app, world } = await startWorld({
  inbox: true,
  files: await openFileStore({ kind: 'disk' }, folder),
});
afterAll(async () => {
  await app.stop();
  await zendesk.stop();
});

const importing: Importing = {
  database: app.database,
  connection: app.clone.connection,
  store: storeLocation({ kind: 'disk' }, folder),
  digest: app.digest,
  rules: { networks: ['127.0.0.0/8'], allowsHttp: true },
  logger: pino({ level: 'silent' }),
  perform: runOrder,
};
const run = () => runImports(importing, new AbortController().signal);

test('an admin imports a Zendesk account: enters a token, sees what there is, decides what statuses become, and follows it', async () => {
  const browser = await launchBrowser();
  const { page } = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 900 },
  });
  await giveSession(page.context(), app.baseUrl, world.mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/data`);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import conversations' });
  await dialog.getByLabel('Source').selectOption({ label: 'Zendesk' });
  await dialog.getByLabel('Address', { exact: true }).fill(zendesk.baseUrl);
  await dialog.getByLabel('Email address of an admin there').fill(zendeskAccount);
  await dialog.getByLabel('API token').fill('a-wrong-token');
  await dialog.getByLabel('Requests a minute').fill('10000');
  expect(await screenErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Look' }).click();
  await page.getByText('Looking at what is there').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('Zendesk refused the token').waitFor();
  await page.getByRole('button', { name: 'Change token…' }).click();
  const changing = page.getByRole('dialog', { name: 'Change the token' });
  await changing.getByLabel('API token').fill(zendeskToken);
  expect(await screenErrors(page)).toEqual([]);
  await changing.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Looking at what is there').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('3 open, 2 closed').waitFor();
  await page.getByText('What statuses become').click();
  await page.getByLabel('pending (1)').selectOption('closed');
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('Looking at what is there').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('2 open, 3 closed').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Reading. You can leave this page').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused. What has been read is kept').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Reading. You can leave this page').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('4 conversations, 11 messages').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await browser.close();
});

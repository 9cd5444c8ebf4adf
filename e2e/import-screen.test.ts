import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { runOrder } from '../server/archive/import/run-order.ts';
import { type Importing, runImports } from '../server/archive/import/start-importing.ts';
import { openFileStore, storeLocation } from '../server/files/open-file-store.ts';
import { dataFolder } from '../server/testing/data-folder.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const folder = dataFolder();
const { app, world } = await startWorld({
  inbox: true,
  files: await openFileStore({ kind: 'disk' }, folder),
});
afterAll(() => app.stop());

const importing: Importing = {
  database: app.database,
  connection: app.clone.connection,
  store: storeLocation({ kind: 'disk' }, folder),
  digest: app.digest,
  rules: { networks: [], allowsHttp: false },
  logger: pino({ level: 'silent' }),
  perform: runOrder,
};
const run = () => runImports(importing, new AbortController().signal);

const csv = `nr,date,from,name,customer_email,state,tags,message
1,2026-03-01 10:00,nora@example.com,Nora Vance,nora@example.com,parked,wheels,My front wheel is bent. Can you send a new one?
1,2026-03-01 11:00,mara@bellweather.example,Mara Lind,nora@example.com,parked,wheels,A new one is on its way.
2,2026-03-02 10:00,olaf@example.com,Olaf,olaf@example.com,open,,My bell is silent.
2,yesterday,olaf@example.com,Olaf,olaf@example.com,open,,Hello?
`;

test('an admin imports a CSV file: chooses it, its columns and states, sees what it has, and follows it', async () => {
  const browser = await launchBrowser();
  const { page } = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 900 },
  });
  await giveSession(page.context(), app.baseUrl, world.mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/data`);
  await page.getByText('Nothing has been imported yet').waitFor();
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import conversations' });
  await dialog.getByLabel('Source').selectOption({ label: 'CSV file' });
  await dialog.getByLabel('Name of the other system').fill('acme-desk');
  expect(await screenErrors(page)).toEqual([]);
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tickets.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('Reading the file').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('Choose what isn’t recognized').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByLabel('Conversation number').selectOption('nr');
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByText('Reading the file').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByLabel('parked (1)').selectOption('closed');
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByText('Reading the file').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('1 open, 1 closed').waitFor();
  await page.getByText('How the file is read').click();
  await page.getByText('Encoding: UTF-8 · Separator: comma · Dates: year, month, day').waitFor();
  await page.getByText('“yesterday” is no date').waitFor();
  await page.getByText('A new one is on its way.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('In progress').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('In progress').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('2 conversations, 3 messages, 2 contacts').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '1 problem (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('import-problems.csv');
  expect(await text(await download.createReadStream())).toContain('is no date');
  await page.getByRole('button', { name: 'Take away…' }).click();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take away', exact: true }).click();
  await page.getByText('Being taken away').waitFor();
  await vi.waitFor(run, { timeout: 200_000 });
  await page.getByText('Taken away ·').waitFor();
  await page.getByRole('button', { name: 'Import what is new…' }).click();
  expect(await dialog.getByLabel('Name of the other system').inputValue()).toBe('acme-desk');
  await browser.close();
});

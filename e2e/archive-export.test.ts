import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { openArchive } from '../server/archive/read/open-archive.ts';
import { type Exporting, runExports } from '../server/archive/start-exporting.ts';
import { exportReadyTemplate } from '../server/features/exports/export-ready-email.ts';
import { claimExport, reportExport, sweepExports } from '../server/features/exports/export-store.ts';
import { parsePublicId } from '../server/ids/public-id.ts';
import { purgeOrganizations } from '../server/purge/purge-organizations.ts';
import { dataFolder } from '../server/testing/data-folder.ts';
import { inboxClient } from '../server/testing/inbox-client.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world } = await startLiveWorld({ inbox: true });
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const posted: string[] = [];
const baseUrl = () => new URL(app.baseUrl);
const exporting: Exporting = {
  database: app.database,
  connection: app.clone.connection,
  files: app.files,
  mail: { post: async (_, kind, id) => void posted.push(`${kind} ${id}`) },
  deskbell: '0.1.0',
  baseUrl,
  logger: pino({ level: 'silent' }),
};
const run = () => runExports(exporting, new AbortController().signal);
const latest = async () => (await inbox.get('/exports')).body.data[0];
const addressOf = async ({ id }: { id: string }): Promise<string> => {
  const { status, body } = await inbox.post(`/exports/${id}/downloads`, {});
  expect(status).toBe(201);
  return body.data.url;
};
const change = (text: string, id: string) =>
  app.database.write({ text, values: [organizationId, parsePublicId('exp', id)] });
const create = async () => {
  const { status, body } = await inbox.post('/exports', {});
  expect(status).toBe(201);
  return body.data;
};

test('an admin exports the organization, gets an email, and downloads an archive with all of its data', async () => {
  const created = await create();
  expect(created).toMatchObject({ state: 'waiting', user: { id: mara.publicId } });
  const repeated = await inbox.post('/exports', {});
  expect([repeated.status, repeated.body.error]).toEqual([409, 'conflict']);
  expect((await inbox.post(`/exports/${created.id}/downloads`, {})).status).toBe(404);
  await run();
  const ready = await latest();
  expect(ready).toMatchObject({ id: created.id, state: 'finished', done_count: ready.total_count });
  const response = await fetch(await addressOf(ready));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const path = join(dataFolder(), 'download.zip');
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const archive = await openArchive(path);
  expect(archive.manifest.organization.id).toBe(bicycles.house.publicId);
  expect(archive.manifest.records.conversations.count).toBeGreaterThan(0);
  archive.close();
  const [email = ''] = posted;
  expect(email).toMatch(/^export-ready /);
  const template = exportReadyTemplate({ database: app.database, baseUrl });
  expect(await template.render(email.slice('export-ready '.length))).toMatchObject({
    to: mara.email,
    link: { address: expect.stringContaining('/settings/data') },
  });
  const { data } = (await inbox.get('/audit-entries?area=organization&limit=1')).body;
  expect(data[0]).toMatchObject({ kind: 'organization.exported', user: { id: mara.publicId } });
});

test('exports are for admins of that organization alone', async () => {
  expect((await inbox.get('/exports')).body.data).toHaveLength(1);
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  for (const response of [await member.get('/exports'), await member.post('/exports', {})])
    expect([response.status, response.body.error]).toEqual([403, 'admin_required']);
  const others = await inboxClient(app.baseUrl, ada, tea.house);
  expect((await others.get('/exports')).body.data).toEqual([]);
  const ready = await latest();
  const path = `/exports/${ready.id}/downloads`;
  expect((await others.post(path, {})).status).toBe(404);
  expect((await member.post(path, {})).status).toBe(403);
  expect((await fetch((await addressOf(ready)).slice(0, -1))).status).toBe(403);
});

test('an export, and the address of its file, needs a proof of the last ten minutes', async () => {
  const old = await inboxClient(app.baseUrl, mara, bicycles.house);
  await app.database.write({
    text: `UPDATE sessions SET proofs = '{"password": 1}' WHERE user_id = $1`,
    values: [mara.id],
  });
  const listed = await old.get('/exports');
  expect([listed.status, listed.text.includes('/files/')]).toEqual([200, false]);
  const { id } = listed.body.data[0];
  for (const path of ['/exports', `/exports/${id}/downloads`]) {
    const { status, body } = await old.post(path, {});
    expect([status, body.error]).toEqual([403, 'step_up_required']);
  }
  await app.database.write({
    text: `UPDATE sessions SET proofs = jsonb_build_object('password', extract(epoch FROM now())::bigint) WHERE user_id = $1`,
    values: [mara.id],
  });
});

test('if a process dies, another one writes its export, which fails after five attempts', async () => {
  const { id } = await create();
  const key = { organization_id: organizationId, id: parsePublicId('exp', id) ?? '' };
  const dead = await claimExport(app.database, key);
  if (!dead) throw new Error('It was not taken.');
  expect(await claimExport(app.database, key)).toBeUndefined();
  const expire = () =>
    change(`UPDATE exports SET leased_until = '-infinity' WHERE organization_id = $1 AND id = $2`, id);
  await expire();
  await run();
  expect(await latest()).toMatchObject({ id, state: 'finished' });
  expect(await reportExport(app.database, dead, { done: 1, total: 1 })).toBe(false);
  const { id: failing } = await create();
  const broken = { ...exporting, connection: { ...app.clone.connection, database: 'none_of_that_name' } };
  for (let attempt = 1; attempt <= 6; attempt++) {
    await runExports(broken, new AbortController().signal);
    if (attempt < 6) {
      expect((await latest()).state).toBe('waiting');
      await change(
        `UPDATE exports SET leased_until = '-infinity' WHERE organization_id = $1 AND id = $2`,
        failing,
      );
    }
  }
  expect(await latest()).toMatchObject({ id: failing, state: 'failed' });
  expect((await inbox.post(`/exports/${failing}/downloads`, {})).status).toBe(404);
});

test('an export is deleted after seven days, and its file is left to the sweep', async () => {
  const exports = (await inbox.get('/exports')).body.data;
  const finished = exports.find(({ state }: { state: string }) => state === 'finished');
  const address = await addressOf(finished);
  await change(
    `UPDATE exports SET inserted_at = now() - interval '8 days' WHERE organization_id = $1 AND id = $2`,
    finished.id,
  );
  await sweepExports(app.database);
  expect((await fetch(address)).status).toBe(404);
  expect(await app.database.read({ text: 'SELECT 1 FROM discarded_files', values: [] })).toHaveLength(1);
});

test('the settings list exports with their progress and file, and ask before they delete old data', async () => {
  const browser = await launchBrowser();
  const { page } = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 800 },
  });
  await giveSession(page.context(), app.baseUrl, mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/data`);
  await page.getByRole('button', { name: 'Export everything' }).click();
  await page.getByText('Starts in a moment').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await vi.waitFor(run, { timeout: 200_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^deskbell-\d{4}-\d\d-\d\d\.zip$/);
  // The same page, as starting another browser takes longer than this: a shorter retention has to be confirmed.
  const [keep, ask] = [page.getByLabel('Closed conversations'), page.getByRole('dialog')];
  await keep.selectOption({ label: '1 year' });
  await page.getByRole('button', { name: 'Save' }).click();
  await ask.getByText('Closed conversations whose last message is older than 1 year are deleted.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Delete old data' }).click();
  await page.getByText('Retention saved').waitFor();
  expect((await inbox.get('/retention')).body.data).toMatchObject({ conversation_days: 365 });
  await keep.selectOption({ label: 'Keep forever' });
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(async () =>
    expect((await inbox.get('/retention')).body.data).toMatchObject({ conversation_days: null }),
  );
  expect(await screenErrors(page)).toEqual([]);
  // What the organization has of one contact.
  const { data: contacts } = (await inbox.get('/contacts')).body;
  const { id } = contacts.find((it: { name: string | null }) => it.name !== null);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/contacts/${id}`);
  await page.getByRole('button', { name: 'Contact actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await ask.getByLabel('Include internal notes').check();
  expect(await screenErrors(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText(/Data of .* with notes/).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await browser.close();
});

test('a deleted organization is erased together with its exports', async () => {
  await app.database.write({
    text: `UPDATE organizations SET deleted_at = now() - interval '15 days' WHERE id = $1`,
    values: [organizationId],
  });
  expect(
    await purgeOrganizations({ database: app.database, files: app.files }, Date.now() * 1000, () => true),
  ).toBe(1);
  const rows = await app.database.read({
    text: 'SELECT 1 FROM exports WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(rows).toEqual([]);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact, addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'deskbell-exports-'));
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await rm(folder, { recursive: true });
});

/** HTML that no sanitizer would let through: the document has to be harmless anyway. */
const hostile = `<p>Hello <script>document.title = 'run'</script><img src="https://elsewhere.example/a.gif"
  onerror="document.title = 'run'"><iframe src="https://elsewhere.example"></iframe><style>body { display: none }</style></p>`;

async function openConversation(options: object = {}): Promise<Page> {
  const { page } = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  await giveSession(page.context(), app.baseUrl, mara);
  const contact = await addContact(app.database, { organizationId, name: 'Nora <b>Vance' });
  const { id, publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  await app.database.write({
    text: `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, contact_id, inserted_at)
           VALUES ($1, gen_random_uuid(), $2, 'api', $3, $4, now())`,
    values: [organizationId, id, hostile, contact.id],
  });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Reply…' }).waitFor();
  return page;
}

test('a conversation is exported by keyboard, as a document that runs and loads nothing, whatever its messages contain', async () => {
  const page = await openConversation();
  await page.keyboard.press('Shift+P');
  const dialog = page.getByRole('dialog', { name: 'Print or export' });
  await dialog.waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await dialog.getByLabel('HTML file, readable offline').check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = join(folder, 'conversation.html');
  await (await download).saveAs(file);
  await dialog.waitFor({ state: 'detached' });

  expect(await readFile(file, 'utf8')).toContain("document.title = 'run'");
  const context = await browser.newContext();
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const reader = await context.newPage();
  await reader.goto(pathToFileURL(file).href);
  await reader.getByText('Hello').waitFor();
  expect(await reader.getByText('Nora <b>Vance').count()).toBe(2);
  expect(await reader.title()).toBe('A question');
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  await context.close();
  await page.context().close();
});

test('on a phone a conversation is printed from the menu, light even if the phone is dark', async () => {
  const page = await openConversation({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Print or export…' }).tap();
  const popup = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Print', exact: true }).tap();
  const printed = await popup;
  await printed.getByText('Hello').waitFor();
  await printed.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colors =
    'const { backgroundColor, color } = getComputedStyle(document.body); [backgroundColor, color]';
  expect(await printed.evaluate(colors)).toEqual(['rgb(255, 255, 255)', 'rgb(27, 28, 32)']);
  await page.context().close();
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedModel } from '../server/testing/scripted-model.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { signIn } from './steps.ts';

const model = await scriptedModel();
const config = { endpoint: undefined, rules: { networks: ['127.0.0.0/8'], allowsHttp: true } };
const { app, world } = await startLiveWorld({ inbox: true, ai: { config } });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 900 } }));
  await page.goto(`${app.baseUrl}/login`);
  await signIn(page, mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('an admin switches a model on; a summary appears, a rewritten reply is shown beside it before it replaces it, a fault is told, and what was sent is listed', async () => {
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/ai`);
  await page.getByLabel('Use a language model in this organization').check();
  await page.getByLabel('Address').fill(model.url);
  await page.getByRole('textbox', { name: 'Model' }).fill('scripted-1');
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('AI settings saved.').waitFor();

  const contactId = bicycles.contact.id;
  const { id, publicId } = await addConversation(app.database, {
    organizationId,
    contactId,
    subject: 'Bent',
  });
  for (let count = 0; count < 11; count++)
    await addMessage(app.database, { organizationId, conversationId: id, contactId });
  await app.database.write({
    text: 'UPDATE conversations SET message_count = 11 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  model.answers({ parts: ['The wheel ', 'is bent.'] });
  await page.getByRole('button', { name: 'Summarize' }).click();
  const summary = page.getByRole('article', { name: /^Summary by/ });
  await summary.getByText('The wheel is bent.').waitFor();
  expect(await screenErrors(page)).toEqual([]);

  await page.keyboard.press('r');
  const editor = page.getByRole('textbox', { name: 'Your reply' });
  await editor.waitFor();
  await page.keyboard.type('We are sending you a new wheel');
  model.answers({ parts: ['A new wheel ', 'is coming.'] });
  await page.getByRole('button', { name: 'Shorter' }).click();
  await page.getByText('A new wheel is coming.').waitFor();
  await editor.getByText('We are sending you a new wheel').waitFor();
  await page.getByRole('button', { name: 'Replace reply' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replace reply' }).click();
  await editor.getByText('A new wheel is coming.').waitFor();
  model.answers({ status: 500 });
  await page.getByRole('button', { name: 'Friendlier' }).click();
  await page.getByText('It answered with status 500.').waitFor();

  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/ai`);
  const sent = page.getByRole('group').filter({ hasText: '127.0.0.1' });
  await sent.filter({ hasText: 'Rewritten reply' }).first().waitFor();
  await sent.filter({ hasText: 'Summary' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

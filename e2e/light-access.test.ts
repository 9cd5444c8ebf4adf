import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function tabOf(person: typeof mara) {
  const tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1440, height: 900 } });
  await giveSession(tab.page.context(), app.baseUrl, person);
  return tab;
}

const open = (page: Page, path: string) => page.goto(`${app.baseUrl}/o/bellweather-bicycles/${path}`);

test('an admin gives light access: the person’s open tab offers notes only, and none of its requests is refused', async () => {
  const { publicId } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject: 'A squeaking brake',
  });
  const [admin, light] = [await tabOf(mara), await tabOf(jonas)];
  await open(light.page, `inbox/open/${publicId}`);
  await light.page.getByRole('button', { name: 'Reply…' }).waitFor();

  await open(admin.page, 'settings/members');
  await admin.page.getByRole('button', { name: 'Change Jonas' }).click();
  await admin.page.getByRole('menuitem', { name: 'Give light access…' }).click();
  expect(await screenErrors(admin.page)).toEqual([]);
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Give light access' }).click();
  await admin.page.getByText('Light member', { exact: true }).waitFor();

  const { page } = light;
  await page.getByRole('button', { name: 'Write a note for your colleagues…' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  for (const name of ['Reply…', 'Close', 'New conversation', 'New view', 'Add tag'])
    expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
  // None of these does anything: a dialog or a composer would cover the next one.
  for (const key of ['e', 'a', 's', 't', 'm', 'r', 'c']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toHaveLength(4);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type('The pads are worn.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').filter({ hasText: 'The pads are worn.' }).waitFor();
  expect([admin.complaints, light.complaints]).toEqual([[], []]);
});

test('a member who follows a link to settings for admins reads who can open them, instead of getting a form that can’t be saved', async () => {
  const { page, complaints } = await tabOf(jonas);
  for (const path of ['organization', 'sign-in', 'audit', 'data', 'ai', 'apps', 'apps/new', 'webhooks']) {
    await open(page, `settings/${path}`);
    await page.getByText(/Only admins of .*Bellweather Bicycles.* can open this page\./).waitFor();
    expect([path, await page.getByRole('main').getByRole('button').count()]).toEqual([path, 0]);
  }
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('link', { name: 'See who is an admin' }).click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

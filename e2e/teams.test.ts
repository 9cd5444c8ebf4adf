import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
  ({ page } = tab);
  await giveSession(page.context(), app.baseUrl, mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const open = (path: string) => page.goto(`${app.baseUrl}/o/bellweather-bicycles/${path}`);
const dialog = () => page.getByRole('dialog');
const sidebar = () => page.getByRole('navigation', { name: 'Views' });

test('an admin creates a team with members; its queue is in the sidebar; a deleted team’s conversations go to another', async () => {
  await open('settings/teams');
  await page.getByText('No teams yet').waitFor();
  await page.getByRole('button', { name: 'New team…' }).click();
  await dialog().getByLabel('Name').fill('Workshop');
  await dialog().getByLabel('blue').check({ force: true });
  await dialog().getByLabel('Name').press('Enter');
  await dialog().getByText('No members yet. Add someone below.').waitFor();
  await dialog().getByLabel('Add a member').selectOption({ label: 'Mara' });
  await dialog().getByLabel('Mara leads the team').click();
  await expect.poll(() => dialog().getByLabel('Mara leads the team').isChecked()).toBe(true);
  expect(await screenErrors(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New team…' }).click();
  await dialog().getByLabel('Name').fill('workshop');
  await dialog().getByLabel('Name').press('Enter');
  await dialog().getByText('A team with this name already exists.').waitFor();
  await dialog().getByLabel('Name').fill('Orders');
  await dialog().getByLabel('Name').press('Enter');
  await dialog().getByRole('button', { name: 'Done' }).click();
  expect(await screenErrors(page)).toEqual([]);

  const { publicId } = await addConversation(app.database, {
    organizationId: bicycles.house.id,
    contactId: bicycles.contact.id,
    subject: 'A squeaking brake',
  });
  await open(`inbox/open/${publicId}`);
  await page.getByRole('heading', { name: 'A squeaking brake', level: 1 }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('combobox', { name: 'Assign to' }).fill('work');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Team: Workshop. Change' }).waitFor();
  await page.getByText('You moved this to Workshop').waitFor();
  await sidebar().getByRole('link', { name: 'Workshop', exact: false }).first().waitFor();
  const queue = sidebar().getByRole('region', { name: 'Teams' });
  await queue.getByRole('link', { name: /^Unassigned\s*1$/ }).click();
  await page.getByRole('link', { name: /A squeaking brake/ }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('link', { name: /A squeaking brake/ }).click();
  await page.keyboard.press('i');
  await page.getByRole('link', { name: /A squeaking brake/ }).waitFor({ state: 'detached' });
  await queue.getByRole('link', { name: /^Workshop\s*1$/ }).click();
  await page.getByRole('link', { name: /A squeaking brake/ }).waitFor();

  await open('settings/teams');
  await page.getByRole('button', { name: 'Delete Workshop' }).click();
  await dialog().getByLabel('Its conversations go to').selectOption({ label: 'Orders' });
  expect(await screenErrors(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Delete “Workshop”' }).click();
  await dialog().waitFor({ state: 'detached' });
  await open(`inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Team: Orders. Change' }).waitFor();
  // The browser's own message about the name conflict.
  expect(tab.complaints).toEqual([expect.stringContaining('409')]);
});

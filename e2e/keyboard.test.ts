import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizePath } from '../server/testing/oauth-flow.ts';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { password } from '../server/testing/world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type ListeningApp, listenAsApp } from './listen-as-app.ts';
import { openTab } from './open-tab.ts';
import { redirectedBack } from './steps.ts';
import { joinSecondOrganization } from './two-organizations.ts';

let browser: Browser;
let started: StartedWorld;
let client: ListeningApp;

beforeAll(async () => {
  [browser, started, client] = await Promise.all([
    launchBrowser(),
    startWorld({ inbox: true }),
    listenAsApp(),
  ]);
  await joinSecondOrganization(started);
});
afterAll(async () => {
  await browser.close();
  await client.stop();
  await started.app.stop();
});

test('by keyboard alone, a member of two organizations signs in, chooses the second and allows', async () => {
  const { app, world } = started;
  const { page, complaints, close } = await openTab(browser);
  const keys = page.keyboard;
  await page.goto(app.baseUrl + authorizePath(world.bicycles.app, { redirect_uri: client.redirectUri }));
  // The first field has autofocus; the page may load a moment before it is applied.
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await keys.type(world.mara.email);
  await keys.press('Enter');
  await page.getByLabel('Password').and(page.locator(':focus')).waitFor();
  await keys.type(password);
  await keys.press('Enter');

  await tabTo(page, page.getByRole('radio', { checked: true }));
  await keys.press('ArrowDown');
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(
    world.tea.house.publicId,
  );
  await page.getByText(`In ${world.tea.house.name}, it will be able to`).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Allow' }));
  await keys.press('Enter');
  expect(await redirectedBack(page, client.redirectUri)).toHaveProperty('code');

  const [granted] = await app.database.read<{ organization_id: string }>({
    text: 'SELECT organization_id FROM authorization_codes',
    values: [],
  });
  expect(granted?.organization_id).toBe(world.tea.house.id);
  expect(complaints).toEqual([]);
  await close();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.and(page.locator(':focus')).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Twenty presses of Tab did not reach ${target}`);
}

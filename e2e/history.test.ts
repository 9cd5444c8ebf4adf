import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('a thread shows live who changed what between the messages, and folds long groups', async () => {
  const [organizationId, contactId] = [bicycles.house.id, bicycles.contact.id];
  const { id: conversationId, publicId } = await addConversation(app.database, { organizationId, contactId });
  await addMessage(app.database, { organizationId, conversationId, contactId });
  const api = await as(jonas);
  const change = async (json: object) => {
    const { status } = await api.call(`/conversations/${publicId}`, { method: 'PATCH', json });
    expect(status).toBe(200);
  };
  await change({ assignee_id: mara.publicId });
  const { page, complaints, close } = await openTab(browser, {
    javaScriptEnabled: true,
    viewport: { width: 1280, height: 800 },
  });
  await giveSession(page.context(), app.baseUrl, mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/mine/${publicId}`);
  await page.getByText(/^Jonas via .* assigned this to you/).waitFor();
  await change({ add_tags: ['late'] });
  await page.getByText(/^Jonas via .* added the tag late/).waitFor();
  await change({ priority: 'high' });
  await page.getByText(/^Jonas via .* set priority to High/).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await change({ subject: 'Where is my wheel?' });
  const fold = page.getByRole('button', { name: '4 changes' });
  await fold.waitFor();
  await expect.poll(() => page.getByText(/^Jonas via .* added the tag late/).count()).toBe(0);
  await fold.press('Enter');
  await page.getByText(/^Jonas via .* renamed this to “Where is my wheel\?”/).waitFor();
  await page.getByText(/^Jonas via .* assigned this to you/).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

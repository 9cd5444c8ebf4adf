import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Message } from '../contract/message.ts';
import { addMailChannel } from '../server/testing/mail-channel.ts';
import { addMailConversation } from '../server/testing/mail-conversation.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact, addConversation } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const channel = await addMailChannel(app.database, { organizationId, address: 'support@heron.example' });
const nora = await addContact(app.database, { organizationId, name: 'Nora Vance' });
const api = await as(mara);
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
const editor = (name: string) => page.getByRole('textbox', { name, exact: true });
const section = () => page.getByRole('region', { name: 'Email signature' });

async function begunReply() {
  const { publicId } = await addMailConversation(app.database, {
    organizationId,
    channelId: channel.id,
    contactId: nora.id,
    headers: [
      ['from', 'nora@orchard.example', 'Nora Vance'],
      ['to', 'support@heron.example'],
    ],
  });
  await open(`inbox/open/${publicId}`);
  await page.getByRole('article').getByText('Where is it?').waitFor();
  await page.keyboard.press('r');
  await editor('Your reply').waitFor();
  return `/conversations/${publicId}/messages`;
}

/** The reply that was sent there, and its signature. */
const sentReply = (path: string) =>
  vi.waitFor(
    async () => {
      const { data }: { data: Message[] } = (await api.get(path)).body;
      const message = data.find(({ user }) => user?.id === mara.publicId);
      if (!message) throw new Error('Nothing was sent yet.');
      const mail = (await api.get(`${path}/${message.id}/mail`)).body.data;
      return { text: message.body_html, signature: mail.signature_html };
    },
    { timeout: 200_000, interval: 50 },
  );

test('the organization has a signature, and each person has their own', async () => {
  await open('settings/organization');
  await section().getByLabel('Signature').selectOption({ label: 'Custom' });
  await editor('Signature').click();
  await page.keyboard.type('{{contact.name}}');
  await section().getByText('depends on the conversation').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Yours, ');
  await section().getByLabel('Insert variable…').selectOption({ label: 'Organization' });
  await section().getByText('Yours, Bellweather Bicycles').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await section().getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved').first().waitFor();
  await open('settings/account');
  await section().getByText('Yours, Bellweather Bicycles').waitFor();
  await section().getByLabel('Signature').selectOption({ label: 'Custom' });
  await editor('Signature').click();
  await page.keyboard.type('Mara from the workshop');
  expect(await screenErrors(page)).toEqual([]);
  await section().getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved').first().waitFor();
});

test('it is below a reply by email, where it can be edited for this email', async () => {
  const path = await begunReply();
  await page.keyboard.type('It left today.');
  await editor('Signature').getByText('Mara from the workshop').click();
  await page.keyboard.press('End');
  await page.keyboard.type(', until five');
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  expect(await sentReply(path)).toEqual({
    text: '<p>It left today.</p>',
    signature: '<p>Mara from the workshop, until five</p>',
  });
});

test('it is removed from one email, and is back in the next', async () => {
  const path = await begunReply();
  await page.getByRole('button', { name: 'Remove signature' }).click();
  await page.getByRole('button', { name: 'Add signature' }).waitFor();
  await editor('Your reply').click();
  await page.keyboard.type('Without.');
  await page.keyboard.press('Control+Enter');
  expect(await sentReply(path)).toEqual({ text: '<p>Without.</p>', signature: '' });
  await begunReply();
  await editor('Signature').getByText('Mara from the workshop').waitFor();
});

test('an undone reply still has its edited signature', async () => {
  await begunReply();
  await page.keyboard.type('Too early.');
  await editor('Signature').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' (away)');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+Enter');
  await editor('Your reply').waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await editor('Your reply').getByText('Too early.').waitFor();
  await editor('Signature').getByText('Mara from the workshop (away)').waitFor();
  await page.context().setOffline(false);
});

test('a conversation without email has none', async () => {
  const where = { organizationId, contactId: bicycles.contact.id };
  const { publicId } = await addConversation(app.database, { ...where, subject: 'By phone' });
  await open(`inbox/open/${publicId}`);
  await page.getByRole('heading', { name: 'By phone', level: 1 }).waitFor();
  await page.keyboard.press('r');
  await editor('Your reply').waitFor();
  expect(await editor('Signature').count()).toBe(0);
});

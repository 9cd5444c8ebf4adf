import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inboxClient } from '../server/testing/inbox-client.ts';
import { indexEverything } from '../server/testing/index-everything.ts';
import { scriptedModel } from '../server/testing/scripted-model.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const model = await scriptedModel();
const config = { endpoint: undefined, rules: { networks: ['127.0.0.0/8'], allowsHttp: true } };
const { app, world, as } = await startLiveWorld({ inbox: true, ai: { config } });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const contactId = bicycles.contact.id;
const home = `${app.baseUrl}/o/bellweather-bicycles`;
const api = await as(mara);
const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
const settings = {
  is_on: true,
  endpoint: { url: model.url, model: 'scripted-1' },
  features: ['draft', 'rewrite', 'translate', 'tags'],
  redaction: 'never',
  monthly_tokens: 1_000_000,
  person_monthly_tokens: 1_000_000,
};
const put = (change: object = {}) =>
  admin.call('/ai/settings', { method: 'PUT', json: { ...settings, ...change } });
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 900 } }));
  await giveSession(page.context(), app.baseUrl, mara);
  await put();
  const solved = await asked('The rim is bent after a pothole');
  const path = `/conversations/${solved}/messages`;
  const { id } = (await api.post(path, { body_html: '<p>We true bent rims for free.</p>' })).body.data;
  await api.call(`${path}/${id}/solution`, { method: 'PUT' });
  const macro = {
    name: 'Bent rim',
    visibility: 'everyone',
    body_html: '<p>A bent rim after a pothole: bring it.</p>',
  };
  await api.post('/macros', macro);
  await indexEverything(app.database);
});
beforeEach(() => put());
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function asked(question: string): Promise<string> {
  const author = { organizationId, contactId };
  const { id, publicId } = await addConversation(app.database, { ...author, subject: question });
  await addMessage(app.database, { ...author, conversationId: id, body: `<p>${question}</p>` });
  return publicId;
}

async function open(question: string): Promise<string> {
  const id = await asked(question);
  await page.goto(`${home}/inbox/open/${id}`);
  await page.getByRole('button', { name: 'Draft reply' }).waitFor();
  return id;
}

const citing = ['Please send us ', 'the rim [1]. We true it for free [2].'];
const draft = () => page.getByRole('article', { name: /^Draft by/ });
const writing = () => page.getByRole('article', { name: 'Draft', exact: true });
const editor = () => page.getByRole('textbox', { name: 'Your reply' });
const lastSent = async (id: string) => (await api.get(`/conversations/${id}/messages`)).body.data.at(-1);

test('a draft streams in, cites its sources as links, and is marked as an AI’s when it is sent unedited', async () => {
  const id = await open('Hit a pothole, and the rim is bent');
  model.answers({
    parts: [...citing, ...Array.from({ length: 100 }, () => ' Bye.')],
    pauseMilliseconds: 100,
  });
  await page.keyboard.press('d');
  await writing().getByText('Please send us the rim').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  model.answers({ parts: citing });
  await page.keyboard.press('Escape');
  await writing().waitFor({ state: 'detached' });
  await expect.poll(model.left).toBe(1);

  await page.getByRole('button', { name: 'Draft reply' }).click();
  await draft().getByText('Please send us the rim. We true it for free.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await draft().getByRole('link', { name: 'Bent rim' }).waitFor({ state: 'hidden' });
  await draft().getByRole('button', { name: '2 sources' }).click();
  await draft().getByRole('link', { name: 'Bent rim' }).click();
  await page.getByText('A bent rim after a pothole: bring it.').waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${home}/inbox/open/${id}`);
  await draft().getByRole('link', { name: 'The rim is bent after a pothole' }).click();
  await page.getByRole('article').getByText('We true bent rims for free.').waitFor();

  await page.goto(`${home}/inbox/open/${id}`);
  await draft().waitFor();
  await page.keyboard.press('y');
  await editor().getByText('Please send us the rim. We true it for free.').waitFor();
  await draft().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Bent rim', exact: true }).waitFor();
  expect(await lastSent(id)).toMatchObject({ is_ai_message: false });
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => lastSent(id))
    .toMatchObject({
      body_html: '<p>Please send us the rim. We true it for free.</p>',
      is_ai_message: true,
    });
});

test('what is written stays: a draft goes below it, or replaces it until that is undone', async () => {
  const id = await open('The rim of my Pelican is bent: pothole');
  model.answers({ parts: citing });
  await page.keyboard.press('r');
  await editor().waitFor();
  await page.keyboard.type('Hello Nora');
  await page.keyboard.press('Control+Shift+D');
  await draft().getByRole('button', { name: 'Insert below' }).click();
  await editor().getByText('Please send us the rim').waitFor();
  await editor().getByText('Hello Nora').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await editor().getByText('Please send us the rim').waitFor({ state: 'detached' });
  await draft().getByRole('button', { name: 'Replace reply' }).click();
  await editor().getByText('Hello Nora').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await editor().getByText('Hello Nora').waitFor();
  await draft().getByRole('button', { name: 'Insert below' }).click();
  await editor().getByText('Please send us the rim').waitFor();
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => lastSent(id))
    .toMatchObject({
      body_html: '<p>Hello Nora</p><p>Please send us the rim. We true it for free.</p>',
      is_ai_message: false,
    });
});

test('it says that nothing was found, what went wrong, and why it is off', async () => {
  await open('Do you sell umbrellas for penguins?');
  await page.getByRole('button', { name: 'Draft reply' }).click();
  const nothing = page.getByText('Nothing found: no solved conversation or macro answers this.');
  await nothing.waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await writing().getByRole('button', { name: 'Dismiss' }).click();
  await nothing.waitFor({ state: 'detached' });

  await open('A pothole: how do you true a bent rim?');
  model.answers({ status: 500 });
  await page.keyboard.press('d');
  await page.getByText('It answered with status 500.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  model.answers({ parts: citing, breaks: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The connection to it failed.').waitFor();
  await page.route('**/ai/draft', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: text\ndata: {"text": "Please"}\n\n' }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The connection was lost before the answer was complete.').waitFor();
  await page.unroute('**/ai/draft');
  await put({ person_monthly_tokens: 1 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This month’s tokens are used up.').waitFor();
  await put({ features: ['tags'] });
  await page.keyboard.press('d');
  await page.getByText('An admin can switch this on').waitFor();
  await page.getByRole('button', { name: 'Draft reply' }).waitFor({ state: 'detached' });
});

test('a rewritten reply is marked as an AI’s if nobody changes it', async () => {
  const id = await open('Is my bent rim a pothole case?');
  model.answers({ parts: ['Shorter “text” & more.'] });
  for (const [isEdited, added] of [
    [false, ''],
    [true, ' Bye.'],
  ] as const) {
    await page.keyboard.press('r');
    await editor().waitFor();
    await page.keyboard.type('A long text of mine');
    await page.getByRole('button', { name: 'Shorter' }).click();
    await page.getByRole('button', { name: 'Replace reply' }).click();
    await editor().getByText('Shorter “text” & more.').waitFor();
    await page.keyboard.type(added);
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => lastSent(id))
      .toMatchObject({
        body_html: `<p>Shorter “text” &amp; more.${added}</p>`,
        is_ai_message: !isEdited,
      });
  }
});

test('tags and a macro are suggested as chips; the macro opens in the reply, and nothing happens by itself', async () => {
  await api.post('/tags', { name: 'pothole' });
  const id = await open('My rim met a pothole');
  model.answers({ parts: ['{"tags": ["pothole"], "macros": ["Bent rim"]}'] });
  await page.getByRole('button', { name: 'Suggest tags and a macro' }).click();
  await page.getByRole('button', { name: 'Add the tag pothole' }).waitFor();
  const chip = page.getByRole('button', { name: 'Insert the macro Bent rim' });
  await chip.waitFor();
  expect(await screenErrors(page)).toEqual([]);
  expect((await api.get(`/conversations/${id}`)).body.data.tags).toEqual([]);
  await chip.click();
  await editor().getByText('A bent rim after a pothole: bring it.').waitFor();
  expect((await api.get(`/conversations/${id}/messages`)).body.data).toHaveLength(1);

  await open('Another rim');
  model.answers({ parts: ['{"tags": [], "macros": []}'] });
  await page.getByRole('button', { name: 'Suggest tags and a macro' }).click();
  await page.getByText('None of your tags or macros fits.').waitFor();
});

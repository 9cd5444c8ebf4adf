import { expect, test } from 'vitest';
import { scriptedModel } from '../server/testing/scripted-model.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInPage } from './signed-in-page.ts';

const model = await scriptedModel();
const config = { endpoint: undefined, rules: { networks: ['127.0.0.0/8'], allowsHttp: true } };
const { app, world } = await startLiveWorld({ inbox: true, ai: { config } });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const page = await signedInPage({ app, person: mara, height: 900 });

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
  // Another one stands in its place while it is written; it is back if that one is stopped.
  model.answers({ parts: ['The rim, ', 'too.'], stays: true });
  await page.getByRole('button', { name: 'Summarize' }).click();
  const being = page.locator('article[aria-busy=true]');
  await being.getByText('The rim, too.').waitFor();
  await summary.waitFor({ state: 'detached' });
  await being.getByRole('button', { name: 'Stop' }).click();
  await summary.getByText('The wheel is bent.').waitFor();

  await page.keyboard.press('r');
  const editor = page.getByRole('textbox', { name: 'Your reply' });
  await editor.waitFor();
  await page.keyboard.type('We are sending you a new wheel');
  model.answers({ parts: ['It is bent.\n\n', 'A new wheel follows.'], stays: true });
  await page.getByRole('button', { name: 'Friendlier' }).click();
  const written = page.locator('article[aria-busy=true]');
  // Line by line while it comes, as it is shown afterwards.
  await written.locator('p[dir=auto]').getByText('A new wheel follows.', { exact: true }).waitFor();
  await written.locator('p[dir=auto]').getByText('It is bent.', { exact: true }).waitFor();
  await written.getByRole('button', { name: 'Stop' }).click();
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
  await sent.filter({ hasText: 'Summary' }).first().waitFor();
  expect(await screenErrors(page)).toEqual([]);
});

test('answers are found by what they mean once an embeddings model is entered, if the database can compare vectors; the audit log tells', async () => {
  const path = `${app.baseUrl}/o/bellweather-bicycles/settings`;
  const finds = page.getByLabel('Find answers by what they mean');
  const field = page.getByLabel('Embeddings model');
  await page.goto(`${path}/ai`);
  await page.getByText('Not available: the database doesn’t have the extension “vector”.').waitFor();
  expect([await finds.isDisabled(), await field.count()]).toEqual([true, 0]);

  // The tests' own database doesn't have it.
  await page.route('**/ai/settings', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (json.data) json.data.has_vectors = true;
    await route.fulfill({ response, json });
  });
  await page.reload();
  await page.getByText('Needs an embeddings model at the endpoint.').waitFor();
  expect(await finds.isDisabled()).toBe(true);
  await field.fill('scripted-embeddings');
  await finds.check();
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('AI settings saved.').waitFor();
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('scripted-embeddings');
  expect(await finds.isChecked()).toBe(true);

  await field.fill('');
  expect([await finds.isChecked(), await finds.isDisabled()]).toEqual([false, true]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('AI settings saved.').waitFor();
  await page.reload();
  await finds.waitFor();
  expect([await field.inputValue(), await finds.isChecked()]).toEqual(['', false]);
  await page.unroute('**/ai/settings');

  await page.goto(`${path}/audit`);
  await page.getByText(/set up AI with scripted-1 at .*, with embeddings by scripted-embeddings/).waitFor();
  await page
    .getByText(/set up AI with scripted-1 at .*, without embeddings/)
    .first()
    .waitFor();
});

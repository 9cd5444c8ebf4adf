import { expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addConversation, addMessage } from '../server/testing/world-records.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInPage } from './signed-in-page.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const page = await signedInPage({ app, person: mara });

test('a suggested reply appears live, is dismissed and taken back by keys, used, edited and sent; tags are added as chips', async () => {
  const assistant = await as(mara, { actor: 'app' });
  const source = await addConversation(app.database, { organizationId, subject: 'Wheel arrived bent' });
  const { id, publicId } = await addConversation(app.database, {
    organizationId,
    contactId: bicycles.contact.id,
    subject: 'My wheel is bent',
  });
  await addMessage(app.database, { organizationId, conversationId: id, contactId: bicycles.contact.id });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Reply…' }).waitFor();
  const suggestions = `/conversations/${publicId}/suggestions`;
  const { data: made } = (
    await assistant.post(suggestions, {
      kind: 'reply',
      body_html: '<p>We are sending a new wheel today.</p>',
      sources: [{ type: 'conversation', id: source.publicId }],
    })
  ).body;
  const { data: tag } = (await assistant.post('/tags', { name: 'warranty' })).body;
  await assistant.post(suggestions, { kind: 'tags', tag_ids: [tag.id] });
  const area = page.getByRole('region', { name: 'Suggestions' });
  await area.getByText('We are sending a new wheel today.').waitFor();
  await area.getByRole('link', { name: 'Wheel arrived bent' }).waitFor();
  await area.getByRole('button', { name: 'Add the tag warranty' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);

  await page.keyboard.press('Shift+y');
  await area.getByText('We are sending a new wheel today.').waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await area.getByText('We are sending a new wheel today.').waitFor();

  await area.getByRole('button', { name: 'Add the tag warranty' }).click();
  const read = async () => (await assistant.get(`/conversations/${publicId}`)).body.data;
  await expect.poll(async () => (await read()).tags, { timeout: 120_000 }).toEqual(['warranty']);

  await page.keyboard.press('y');
  const editor = page.getByRole('textbox', { name: 'Your reply' });
  await editor.getByText('We are sending a new wheel today.').waitFor();
  await area.waitFor({ state: 'detached' });
  await editor.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Hello! ');
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const statusOf = async () => (await assistant.get(`/suggestions/${made.id}`)).body.data.status;
  await expect.poll(statusOf, { timeout: 120_000 }).toBe('edited');
  const [, sent] = (await assistant.get(`/conversations/${publicId}/messages`)).body.data;
  expect([sent.body_html, sent.is_ai_message]).toEqual([
    '<p>Hello! We are sending a new wheel today.</p>',
    false,
  ]);
});

import { expect, test } from 'vitest';
import { callTool } from '../server/testing/mcp-client.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { tokenFor } from '../server/testing/world.ts';
import { addContact, addConversation } from '../server/testing/world-records.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInPage } from './signed-in-page.ts';

const { app, world } = await startWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const page = await signedInPage({ app, person: mara });

test('what an assistant did is listed by conversation and contact, each with a link; on a phone as well', async () => {
  const conversation = await addConversation(app.database, { organizationId, subject: 'My wheel is bent' });
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const token = await tokenFor(app.database, bicycles, mara, { isForMcp: true });
  await callTool(app, token, 'list_tags', {});
  await callTool(app, token, 'get_contact', { contact_id: contact.publicId });
  await callTool(app, token, 'get_conversation', { conversation_id: conversation.publicId });

  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/settings/connections`);
  await page.getByText('Calls as an assistant').click();
  const calls = page.getByRole('list', { name: 'Calls as an assistant' });
  await calls.getByText('No single record').waitFor();
  expect(await calls.getByRole('listitem').count()).toBe(3);
  await calls.getByRole('link', { name: 'Nora Vance' }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await screenErrors(page)).toEqual([]);
  await calls.getByRole('link', { name: /#\d+ My wheel is bent/ }).click();
  await page.waitForURL(`**/inbox/open/${conversation.publicId}`);
});

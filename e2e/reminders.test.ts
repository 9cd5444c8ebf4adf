import { expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact, addConversation } from '../server/testing/world-records.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInPage } from './signed-in-page.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const page = await signedInPage({ app, person: mara });

async function openConversation() {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Reply…' }).waitFor();
  return publicId;
}

async function remindMe(when: string) {
  await page.keyboard.press('h');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(when);
  await page.getByRole('option', { name: /^Remind me / }).waitFor();
  await page.keyboard.press('Enter');
}

const notice = () => page.getByText(/^You’ll be reminded .* unless someone writes before then\.$/);

test('a reminder is set by a typed time, shown above the thread, in the list and under Notifications, and canceled', async () => {
  await openConversation();
  await remindMe('tomorrow 14:30');
  await notice().waitFor();
  await page
    .getByText(/^Reminder for /)
    .first()
    .waitFor({ state: 'attached' });
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('link', { name: /^Notifications/ }).click();
  const list = page.getByRole('region', { name: 'Reminders' });
  await list.getByRole('link', { name: /Nora Vance/ }).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await list.getByRole('button', { name: 'Cancel reminder' }).click();
  await list.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await list.getByRole('link', { name: /Nora Vance/ }).click();
  await notice().waitFor();
  await page.getByRole('button', { name: 'Cancel reminder' }).click();
  await notice().waitFor({ state: 'detached' });
});

test('a reply ends a reminder; without one it becomes a notification at its time', async () => {
  const answered = await openConversation();
  await remindMe('in 3 days');
  await notice().waitFor();
  const colleague = await as(jonas);
  await colleague.post(`/conversations/${answered}/messages`, { body_html: '<p>I have taken this</p>' });
  await notice().waitFor({ state: 'detached' });

  const quiet = await openConversation();
  await remindMe('in 3 days');
  await notice().waitFor();
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/notifications`);
  await page.getByRole('region', { name: 'Reminders' }).waitFor();
  // Moves the reminder's time into the past.
  await app.database.write({
    text: "UPDATE reminders SET remind_at = now() - interval '1 second' WHERE organization_id = $1",
    values: [organizationId],
  });
  const row = page.getByRole('link', { name: /Your reminder: no reply yet/ });
  await row.waitFor();
  expect(await row.getAttribute('href')).toContain(quiet);
  await page.getByRole('region', { name: 'Reminders' }).waitFor({ state: 'detached' });
});

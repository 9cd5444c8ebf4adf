import { expect, test } from 'vitest';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact, addConversation } from '../server/testing/world-records.ts';
import { screenErrors } from './screen-errors.ts';
import { signedInPage } from './signed-in-page.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const page = await signedInPage({ app, person: mara });

const editor = () => page.getByRole('textbox', { name: 'Your reply' });
const scheduled = () => page.getByRole('list', { name: 'Scheduled messages' }).getByRole('listitem');

async function writeAndSchedule(text: string, choose: () => Promise<void>) {
  await page.keyboard.press('r');
  await editor().waitFor();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: 'Send later…' }).click();
  await choose();
  await scheduled().filter({ hasText: text }).waitFor();
}

/** The first of the times that the picker offers. */
async function chooseFirst() {
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

async function chooseTyped(time: string) {
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(time);
  await page.getByRole('option', { name: /^Send / }).waitFor();
  await page.keyboard.press('Enter');
}

test('below a long thread, a scheduled reply scrolls into view', async () => {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  const api = await as(mara);
  for (let number = 1; number <= 8; number++)
    await api.post(`/conversations/${publicId}/messages`, {
      body_html: `<p>Part ${number}</p>${'<p>goes on</p>'.repeat(8)}`,
    });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByText('Part 8').first().waitFor();
  await writeAndSchedule('And the end', () => chooseTyped('tomorrow 14:30'));
  const reply = page.getByRole('button', { name: 'Reply…' });
  const endsAbove = async () => {
    const [entry, composer] = await Promise.all([scheduled().last().boundingBox(), reply.boundingBox()]);
    return entry !== null && composer !== null && entry.y + entry.height <= composer.y;
  };
  await expect.poll(endsAbove).toBe(true);
  await scheduled().getByRole('button', { name: 'Discard' }).click();
  await scheduled().waitFor({ state: 'detached' });
});

test('a reply is scheduled by a typed time, marked in the list, edited, rescheduled, sent now and discarded', async () => {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  const api = await as(mara);
  const listed = async () => (await api.get(`/conversations/${publicId}/scheduled-messages`)).body.data;
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Reply…' }).waitFor();

  await writeAndSchedule('Did it arrive?', () => chooseTyped('tomorrow 14:30'));
  const [first] = await listed();
  expect(new Date(first.send_at * 1000).getMinutes()).toBe(30);
  await page
    .getByText(/^Reply scheduled for /)
    .first()
    .waitFor({ state: 'attached' });
  expect(await screenErrors(page)).toEqual([]);

  await scheduled().getByRole('button', { name: 'Edit' }).click();
  await editor().waitFor();
  await expect.poll(() => editor().textContent()).toContain('Did it arrive?');
  await expect.poll(async () => (await listed()).length).toBe(0);
  await page.getByRole('button', { name: 'Send later…' }).click();
  await chooseFirst();
  await scheduled().filter({ hasText: 'Did it arrive?' }).waitFor();

  await scheduled().getByRole('button', { name: 'Change time…' }).click();
  await chooseTyped('in 3 days');
  await expect.poll(async () => (await listed())[0].send_at).toBeGreaterThan(Date.now() / 1000 + 2 * 86_400);

  await scheduled().getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(async () => (await api.get(`/conversations/${publicId}/messages`)).body.data.length)
    .toBe(1);
  await expect.poll(() => scheduled().count()).toBe(0);

  await writeAndSchedule('Anything else?', chooseFirst);
  await scheduled().getByRole('button', { name: 'Discard' }).click();
  await expect.poll(async () => (await listed()).length).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => editor().textContent()).toContain('Anything else?');
});

test('a reply is scheduled to close the conversation, and editing it withdraws the offer to undo its scheduling', async () => {
  const contact = await addContact(app.database, { organizationId, name: 'Ben Okoro' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  const api = await as(mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Reply…' }).waitFor();
  await writeAndSchedule('All done then.', async () => {
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type('close');
    await page.getByRole('option', { name: 'Send and close later…' }).click();
    await chooseTyped('tomorrow 10:00');
  });
  await scheduled()
    .getByText(/then closes$/)
    .waitFor();
  const [it] = (await api.get(`/conversations/${publicId}/scheduled-messages`)).body.data;
  expect(it.conversation_status).toBe('closed');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await scheduled().getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => editor().textContent()).toContain('All done then.');
  await expect.poll(() => undo.count()).toBe(0);
  await expect
    .poll(async () => (await api.get(`/conversations/${publicId}/scheduled-messages`)).body.data)
    .toEqual([]);
});

test('undoing the scheduling of a reply that was changed elsewhere keeps the change, and says so', async () => {
  const contact = await addContact(app.database, { organizationId, name: 'Lena Fuchs' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  const api = await as(mara);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('button', { name: 'Reply…' }).waitFor();
  await writeAndSchedule('It ships today.', chooseFirst);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const list = `/conversations/${publicId}/scheduled-messages`;
  const [{ id }] = (await api.get(list)).body.data;
  const changed = await api.call(`${list}/${id}`, {
    method: 'PATCH',
    json: { body_html: '<p>It ships tomorrow.</p>' },
  });
  expect(changed.status).toBe(200);
  await undo.click();
  await page.getByText('Can’t undo: the message has been sent, changed or discarded since.').waitFor();
  expect((await api.get(list)).body.data).toMatchObject([{ id, body_html: '<p>It ships tomorrow.</p>' }]);
});

test('each of several replies that are scheduled is shown immediately, in every tab', async () => {
  const contact = await addContact(app.database, { organizationId, name: 'Ines Duarte' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const inOther = other.getByRole('list', { name: 'Scheduled messages' }).getByRole('listitem');
  for (const text of ['First of all.', 'Secondly.', 'And finally.']) {
    await writeAndSchedule(text, chooseFirst);
    await inOther.filter({ hasText: text }).waitFor();
  }
  expect(await scheduled().count()).toBe(3);
  await other.close();
});

test('a picker has the focus as soon as it shows its choices, and returns it', async () => {
  await page.getByRole('button', { name: 'Reply…' }).waitFor();
  await page.evaluate(`void (window.focusedAtFirst = new Promise((resolve) => {
    const look = () => document.querySelector('[role=option]') && resolve(document.activeElement.role);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  }))`);
  await page.keyboard.press('r');
  await editor().waitFor();
  await page.keyboard.type('A fourth one.');
  await page.getByRole('button', { name: 'Send later…' }).click();
  expect(await page.evaluate('window.focusedAtFirst')).toBe('combobox');
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Send later…');
});

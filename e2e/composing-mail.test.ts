import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../contract/conversation.ts';
import type { Message } from '../contract/message.ts';
import type { MessageMail } from '../contract/message-mail.ts';
import { addFailedMail, addMailChannel } from '../server/testing/mail-channel.ts';
import { addMailConversation } from '../server/testing/mail-conversation.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { addContact } from '../server/testing/world-records.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const channel = await addMailChannel(app.database, {
  organizationId,
  address: 'support@heron.example',
  settings: { signature_html: '<p>{name}, Bellweather</p>' },
});
const api = await as(mara);
const nora = await addContact(app.database, { organizationId, name: 'Nora Vance' });
await app.database.write({
  text: 'UPDATE contacts SET email = $3 WHERE organization_id = $1 AND id = $2',
  values: [organizationId, nora.id, 'nora@orchard.example'],
});
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
  ({ page } = tab);
  await giveSession(page.context(), app.baseUrl, mara);
});
beforeEach(() => async () => {
  await page.context().setOffline(false);
  const complaints = tab.complaints.splice(0);
  expect(complaints.filter((it) => !it.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const eventually = <Found>(check: () => Promise<Found>) =>
  vi.waitFor(check, { timeout: 200_000, interval: 50 });
const recipients = (header: string) => page.getByRole('list', { name: header, exact: true });
const field = (header: string) => page.getByRole('combobox', { name: header, exact: true });
const reply = () => page.getByRole('textbox', { name: 'Your reply' });

/** Undo comes before sending, however slow the machine is. */
async function goOffline() {
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
}

async function comeBack() {
  await page.context().setOffline(false);
  await page.getByText('You’re offline.').waitFor({ state: 'detached' });
}

/** An email from Nora with Tom, who has never written to us, in Cc; opened, with the reply begun. */
async function begunReply() {
  const { publicId } = await addMailConversation(app.database, {
    organizationId,
    channelId: channel.id,
    contactId: nora.id,
    headers: [
      ['from', 'nora@orchard.example', 'Nora Vance'],
      ['to', 'support@heron.example'],
      ['cc', 'tom@orchard.example', 'Tom'],
    ],
  });
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${publicId}`);
  await page.getByRole('article').getByText('Where is it?').waitFor();
  await page.keyboard.press('r');
  await reply().waitFor();
  await recipients('To').getByText('Nora Vance').waitFor();
  return `/conversations/${publicId}`;
}

/** The email of a message that a member sent there. */
async function sentMail(conversation: string): Promise<{ message: Message; mail: MessageMail }> {
  return eventually(async () => {
    const { data }: { data: Message[] } = (await api.get(`${conversation}/messages`)).body;
    const message = data.find(({ user }) => user?.id === mara.publicId);
    if (!message) throw new Error('Nothing was sent yet.');
    return { message, mail: (await api.get(`${conversation}/messages/${message.id}/mail`)).body.data };
  });
}

const partiesOf = ({ parties }: MessageMail) => parties.map(({ kind, address }) => `${kind} ${address}`);

test('a reply goes to the recipients shown: those of the original email, plus those added, removed or suggested, with an edited subject', async () => {
  const conversation = await begunReply();
  await recipients('Cc').getByText('Tom').waitFor();
  await recipients('Cc').getByText('has never emailed you').waitFor();
  expect(await recipients('To').getByText('has never emailed you').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Signature' }).getByText('Mara, Bellweather').waitFor();
  await page.getByText('Email from ⁨Nora Vance⁩, quoted below').waitFor();
  expect(await screenErrors(page)).toEqual([]);

  await recipients('To')
    .getByRole('button', { name: /Remove/ })
    .click();
  await page.getByText('Nora Vance⁩ is not among the recipients.').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await recipients('To').getByText('Nora Vance').waitFor();
  await field('To').fill('shop@orchard.example,');
  await field('To').press('Enter');
  await recipients('To').getByText('shop@orchard.example').waitFor();
  await page.getByRole('button', { name: 'Bcc', exact: true }).click();
  await page.keyboard.type('Boss <boss@orchard.example>');
  await field('Bcc').press('Enter');
  await page.getByRole('button', { name: 'Subject' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your wheel');
  await reply().fill('On its way.');
  await reply().press('Control+Enter');

  const { mail } = await sentMail(conversation);
  expect(partiesOf(mail)).toEqual([
    'to nora@orchard.example',
    'to shop@orchard.example',
    'cc tom@orchard.example',
    'bcc boss@orchard.example',
  ]);
  expect(mail.subject).toBe('Your wheel');
  expect(mail.quoted_html).toBe('<p>Where is it?</p>');
});

test('recipients and a removed quote survive a reload and an undone send; an invalid address blocks sending', async () => {
  const conversation = await begunReply();
  await page.getByRole('button', { name: 'Remove quote' }).click();
  await reply().fill('Wait for it.');
  await field('To').fill('wrong@');
  await reply().click();
  await recipients('To').getByText('is not an email address').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Correct the addresses in red before you send.').waitFor();
  await page.reload();
  await recipients('To').getByText('wrong@').waitFor();
  await recipients('To').getByRole('button', { name: 'Remove ⁨wrong@⁩' }).click();
  await recipients('Cc').getByRole('button').click();
  await goOffline();
  await reply().press('Control+Enter');
  await page.getByRole('article').getByText('Wait for it.').waitFor();
  await page.keyboard.press('z');
  await reply().getByText('Wait for it.').waitFor();
  await comeBack();
  await page.getByRole('button', { name: 'Quote the email from ⁨Nora Vance⁩' }).waitFor();
  expect(await recipients('Cc').count()).toBe(0);
  await reply().press('Control+Shift+Enter');
  const { mail } = await sentMail(conversation);
  expect([partiesOf(mail), mail.quoted_html]).toEqual([['to nora@orchard.example'], null]);
  expect((await api.get(conversation)).body.data.status).toBe('closed');
});

test('C starts a conversation by email, with a new address and a Cc; undo restores all of it', async () => {
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('c');
  await field('To').fill('new@orchard.example');
  await page.getByRole('option', { name: 'New contact: new@orchard.example' }).click();
  const from = page.getByLabel('From', { exact: true });
  await expect.poll(() => from.locator('option:checked').innerText()).toBe('Support <support@heron.example>');
  await page.getByRole('button', { name: 'Cc', exact: true }).click();
  await page.keyboard.type('tom@orchard.example');
  await field('Cc').press('Enter');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your order');
  await page.getByRole('textbox', { name: 'Message' }).fill('It is here.');
  expect(await screenErrors(page)).toEqual([]);
  await goOffline();
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  await page.getByRole('list', { name: 'Unsent conversations' }).getByText('Your order').waitFor();
  await page.keyboard.press('z');
  await comeBack();
  await recipients('Cc').getByText('tom@orchard.example').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  const conversation = await eventually(async () => {
    const { data }: { data: Conversation[] } = (await api.get('/conversations?limit=20')).body;
    const found = data.find(({ subject }) => subject === 'Your order');
    if (!found) throw new Error('It was not sent yet.');
    return found;
  });
  expect([conversation.channel_id, conversation.contact?.email]).toEqual([
    channel.publicId,
    'new@orchard.example',
  ]);
  const { mail } = await sentMail(`/conversations/${conversation.id}`);
  expect(partiesOf(mail)).toEqual(['to new@orchard.example', 'cc tom@orchard.example']);
});

test('a failed recipient shows the mail server’s response, and gets the email at another address', async () => {
  const ids = { organizationId, channelId: channel.id, contactId: nora.id };
  const conversation = await addMailConversation(app.database, ids);
  const written = { conversationId: conversation.id, userId: mara.id, address: 'gone@orchard.example' };
  const message = await addFailedMail(app.database, channel, written);
  await page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${conversation.publicId}`);
  await page.getByText('550 No such user').waitFor();
  await page.getByRole('button', { name: 'Other address…' }).click();
  await page.getByLabel('Send to this address instead').fill('here@orchard.example');
  expect(await screenErrors(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('550 No such user').count()).toBe(0);
  const path = `/conversations/${conversation.publicId}/messages/${message.publicId}/mail`;
  const { parties }: MessageMail = (await api.get(path)).body.data;
  expect(parties).toMatchObject([{ address: 'here@orchard.example', state: 'queued', error: null }]);
});

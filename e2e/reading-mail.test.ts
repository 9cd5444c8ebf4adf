import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parsePublicId } from '../server/ids/public-id.ts';
import { addFailedMail, addMailChannel } from '../server/testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../server/testing/receive-mail.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const address = 'support@heron.example';
const channel = await addMailChannel(app.database, {
  organizationId,
  address,
  settings: { trusted_servers: ['mx.heron.example'], subject_numbers: true },
});
const { deliver } = mailReceiver(app, channel);
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
beforeEach(() => () => expect(tab.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const eventually = <Found>(check: () => Promise<Found>) =>
  vi.waitFor(check, { timeout: 200_000, interval: 50 });
const nora = 'Nora Vance <nora@orchard.example>';
const dialog = () => page.getByRole('dialog', { name: 'Email details' });
const entry = (text: string) => page.getByRole('article').filter({ hasText: text });

/** A received email; returns its conversation. */
async function arrived(headers: Record<string, string>, body?: string) {
  const { messageId } = await deliver(mailSource({ To: address, From: nora, ...headers }, body));
  const [row] = await app.database.read<{ conversation_id: string }>({
    text: 'SELECT conversation_id FROM messages WHERE organization_id = $1 AND id = $2',
    values: [organizationId, messageId],
  });
  const { data } = (await api.get('/conversations?limit=100')).body;
  type Found = { id: string; number: number };
  const found = data.find(({ id }: Found) => parsePublicId('cnv', id) === row?.conversation_id) as Found;
  return { ...found, uuid: row?.conversation_id ?? '' };
}

const open = (id: string) => page.goto(`${app.baseUrl}/o/bellweather-bicycles/inbox/open/${id}`);

async function openDetails(text: string) {
  await entry(text).hover();
  await entry(text).getByRole('button', { name: 'Email details' }).click();
  await dialog().waitFor();
}

test('an email shows whether its sender is verified, and its headers and source on request', async () => {
  const { id } = await arrived({
    Subject: 'Broken wheel',
    Cc: 'Tom <tom@orchard.example>',
    'Authentication-Results': 'mx.heron.example; dmarc=fail',
    'List-Id': '<riders.orchard.example>',
  });
  await open(id);
  await entry('Hello').getByText('Not verified').waitFor();
  await entry('Hello').getByText('Mailing list').waitFor();
  await openDetails('Hello');
  for (const shown of ['nora@orchard.example', 'tom@orchard.example', 'Broken wheel', 'DMARC fail'])
    await dialog().getByText(shown).waitFor();
  await dialog().getByText('The sender’s domain says this email isn’t from them.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Show source' }).click();
  await dialog().getByText('List-Id: <riders.orchard.example>').waitFor();
  const download = page.waitForEvent('download');
  await dialog().getByRole('link', { name: 'Download (.eml)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^msg_\w+\.eml$/);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('the quote of an email is folded, and expands', async () => {
  const { id, uuid } = await arrived({ Subject: 'A question', 'Message-ID': '<asked@orchard.example>' });
  const sent = await api.post(`/conversations/${id}/messages`, { body_html: '<p>Which wheel?</p>' });
  expect(sent.status).toBe(201);
  const reopened = await arrived(
    { Subject: 'Re: A question', 'In-Reply-To': '<asked@orchard.example>' },
    'The front one.\n\nOn Mon, 2 Nov 2026 at 10:00, Heron <support@heron.example> wrote:\n> Which wheel do you mean?\n',
  );
  expect(reopened.uuid).toBe(uuid);
  await open(id);
  await entry('The front one.').waitFor();
  const quoted = page.getByText('Which wheel do you mean?');
  expect(await quoted.count()).toBe(0);
  await entry('The front one.').getByRole('button', { name: 'Quoted text' }).click();
  await quoted.waitFor();
});

test('a reply shows the delivery state of each recipient, with the mail server’s response', async () => {
  const { id, uuid } = await arrived({ Subject: 'An answer' });
  const written = { conversationId: uuid, userId: mara.id, address: 'nora@orchard.example' };
  await addFailedMail(app.database, channel, written);
  await open(id);
  await openDetails('Your wheel is ready.');
  await dialog().getByText('Not delivered').waitFor();
  await dialog().getByText('550 No such user').waitFor();
  await page.keyboard.press('Escape');
});

test('an email that refers to another conversation is offered to be merged into it', async () => {
  const target = await arrived({ Subject: 'The first one', From: 'Ida <ida@orchard.example>' });
  const { id } = await arrived({ Subject: `Re: The first one [#${target.number}]` }, 'It is about that one.');
  expect(id).not.toBe(target.id);
  await open(id);
  await entry('It is about that one.').getByRole('button', { name: 'Merge…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await eventually(async () => expect(page.url()).toContain(target.id));
  await entry('It is about that one.').waitFor();
  await eventually(async () => expect(await page.getByRole('button', { name: 'Merge…' }).count()).toBe(0));
});

test('a participant appears before the server has responded, and reappears when their removal is undone', async () => {
  const { id } = await arrived({ Subject: 'With a friend' });
  await open(id);
  const panel = page.getByRole('region', { name: 'Participants' });
  const add = async (address: string) => {
    await panel.getByRole('button', { name: 'Add participant…' }).click();
    await panel.getByLabel('Email address').fill(address);
    await page.keyboard.press('Enter');
  };
  const responses = Promise.withResolvers<void>();
  const participants = /\/participants(\/|$)/;
  await page.route(participants, async (route) => {
    if (route.request().method() === 'PUT') await responses.promise;
    await route.fallback();
  });
  await add('friend@orchard.example');
  await panel.getByText('friend@orchard.example').waitFor();
  responses.resolve();
  const kept = async () => (await api.get(`/conversations/${id}/participants`)).body.data;
  await eventually(async () => expect(await kept()).toMatchObject([{ address: 'friend@orchard.example' }]));
  await panel.getByRole('button', { name: 'Remove friend@orchard.example' }).click();
  await eventually(async () => expect(await panel.getByText('friend@orchard.example').count()).toBe(0));
  await eventually(async () => expect(await kept()).toEqual([]));
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByText('friend@orchard.example').waitFor();
  await eventually(async () => expect(await kept()).toHaveLength(1));
  await page.unroute(participants);
});

test('an email is forwarded with its files as a new conversation from the same channel', async () => {
  const boundary = 'a-boundary';
  const { id } = await arrived(
    { Subject: 'A bill', 'MIME-Version': '1.0', 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    [
      `--${boundary}`,
      'Content-Type: text/plain',
      '',
      'Please pay this.',
      `--${boundary}`,
      'Content-Type: text/plain; name=bill.txt',
      'Content-Disposition: attachment; filename=bill.txt',
      '',
      'Ten crowns',
      `--${boundary}--`,
      '',
    ].join('\n'),
  );
  await open(id);
  await entry('Please pay this.').hover();
  await entry('Please pay this.').getByRole('button', { name: 'Forward…' }).click();
  await page.getByRole('heading', { name: 'New conversation' }).waitFor();
  const form = page.getByRole('region', { name: 'New conversation' });
  await eventually(async () => expect(await form.getByLabel('Subject').inputValue()).toBe('Fwd: A bill'));
  await form.getByText('From: Nora Vance <nora@orchard.example>').waitFor();
  await form.getByText('bill.txt').waitFor();
  await page.getByRole('combobox', { name: 'To' }).fill('accounts@bank.example');
  await page.getByRole('option', { name: 'New contact: accounts@bank.example' }).click();
  await form.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  const forwarded = await eventually(async () => {
    const { data } = (await api.get('/conversations?limit=100')).body;
    const found = data.find(({ subject }: { subject: string }) => subject === 'Fwd: A bill');
    expect(found).toBeDefined();
    return found;
  });
  const [message] = (await api.get(`/conversations/${forwarded.id}/messages`)).body.data;
  expect(message.attachments).toMatchObject([{ original_filename: 'bill.txt' }]);
  expect([forwarded.channel_id, forwarded.contact.email]).toEqual([
    channel.publicId,
    'accounts@bank.example',
  ]);
});

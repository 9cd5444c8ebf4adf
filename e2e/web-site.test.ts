import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { uploaded } from '../server/testing/attachments.ts';
import { addMailChannel } from '../server/testing/mail-channel.ts';
import { startLiveWorld } from '../server/testing/start-live-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { startSite } from '../widget/testing/scripted-gate.ts';
import { axeViolations } from './axe-violations.ts';
import { giveSession } from './signed-in-state.ts';

const { app, world, as } = await startLiveWorld({ inbox: true });
const admin = await as(world.mara);
const inbox = '/o/bellweather-bicycles';
let browser: Browser;
/** Mara's session, signed in once. */
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ baseURL: app.baseUrl, reducedMotion: 'reduce' });
  page.setDefaultTimeout(200_000);
  await giveSession(page.context(), app.baseUrl, world.mara);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function newSite(channelId: string): Promise<string> {
  const site = await startSite(app.baseUrl, channelId);
  onTestFinished(() => site.stop());
  return site.origin;
}

async function newChannel(chat: object): Promise<string> {
  const created = await admin.post('/channels', { type: 'chat', name: 'Bellweather chat', chat });
  return (created.body.data as { id: string }).id;
}

/** A browser of its own, on a page of the site. */
async function visit(origin: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  context.setDefaultTimeout(200_000);
  onTestFinished(() => context.close());
  const visitor = await context.newPage();
  await visitor.goto(origin);
  await expect.poll(() => visitor.evaluate(`'open' in (globalThis.deskbell ?? [])`)).toBe(true);
  return visitor;
}

async function openPanel(visitor: Page): Promise<Frame> {
  await visitor.evaluate('deskbell.open()');
  await expect.poll(() => visitor.frames().length).toBe(2);
  const [, panel] = visitor.frames();
  if (!panel) throw new Error('There is no panel.');
  await panel.waitForSelector('textarea');
  return panel;
}

async function say(panel: Frame, text: string): Promise<void> {
  await panel.fill('textarea', text);
  // Files are uploaded first.
  await panel.locator('button[type=submit].ready').waitFor();
  await panel.press('textarea', 'Enter');
  await panel.locator('.bubble', { hasText: text }).waitFor();
}

/** Signs an identity as the site's server does. */
function identityOf(
  { sub, channelId, expiresAt }: { sub: string; channelId: string; expiresAt: number },
  by: { alg: string; key: Parameters<SignJWT['sign']>[0] },
): Promise<string> {
  const token = new SignJWT({ name: sub }).setProtectedHeader({ alg: by.alg }).setSubject(sub);
  return token.setAudience(channelId).setExpirationTime(expiresAt).sign(by.key);
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

test('an admin adds a website, and sees what is wrong with an identity that its server signs', async () => {
  await page.goto(`${inbox}/settings/channels`);
  await page.getByRole('button', { name: 'Add website' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bellweather chat');
  await page.getByLabel('When your team is available').selectOption('hours');
  await page.getByText('Sat', { exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add website' }).click();
  const html = page.getByText('<script async src=').first();
  const [, channelId = ''] = /\/widget\/v1\/(chn_\w+)\.js/.exec(await html.innerText()) ?? [];
  await page.getByRole('button', { name: 'New secret…' }).click();
  await page.getByRole('button', { name: 'Create secret' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const by = { alg: 'HS256', key: new TextEncoder().encode(secret) };
  const tested = async (expiresAt: number) => {
    await page.getByLabel('Test a token').fill(await identityOf({ sub: 'c-42', channelId, expiresAt }, by));
    await page.getByRole('button', { name: 'Test', exact: true }).click();
  };
  await tested(inAnHour());
  await page.getByText('The token is valid.').waitFor();
  await tested(inAnHour() - 7200);
  await page.getByText('The token has expired. Sign a new one.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const pair = await generateKeyPair('ES256', { extractable: true });
  await page.getByLabel('Signed with').selectOption('key-pair');
  await page.getByLabel('Public key').fill('no key');
  await page.getByRole('button', { name: 'Save key' }).click();
  await page.getByText('This isn’t a P-256 public key in PEM format').waitFor();
  await page.getByLabel('Public key').fill(await exportSPKI(pair.publicKey));
  await page.getByRole('button', { name: 'Save key' }).click();
  await expect
    .poll(async () => (await admin.get(`/channels/${channelId}`)).body.data.chat.identity_public_key)
    .toContain('PUBLIC KEY');
  await tested(inAnHour());
  await page.getByText('The token has to be signed with ES256.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Signed with').selectOption('secret');
  await page.getByRole('button', { name: 'Use the secret' }).click();
  await page.getByRole('button', { name: 'New secret…' }).waitFor();
  await tested(inAnHour());
  await page.getByText('The token is valid.').waitFor();
  await page.getByText('Waiting for the first visit…').waitFor();
  await visit(await newSite(channelId));
  await page.getByText('Your site loads the chat.').waitFor();
  const { body } = await admin.get(`/channels/${channelId}`);
  expect(body.data.chat.hours).toEqual([{ days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '17:00' }]);
});

test('a visitor and an agent write to each other, with files, and each sees what the other has seen', async () => {
  const channelId = await newChannel({ color: '#1f6f54' });
  const origin = await newSite(channelId);
  const visitor = await visit(origin);
  const panel = await openPanel(visitor);
  await page.goto(`${inbox}/inbox/all`);
  await page.getByRole('navigation').first().waitFor();
  await say(panel, 'Do you repair spokes? https://bikes.example/spokes');
  await page.getByText('Do you repair spokes?').first().click();
  const facts = page.getByRole('region', { name: 'Visitor' });
  await facts.getByText('Bicycles').waitFor();
  await facts.getByText(/^Chrome/).waitFor();
  await facts.getByText('Not verified').waitFor();
  await facts.getByText('On the page now').waitFor();
  await facts.getByText('British English').waitFor();
  const typed = async () => {
    await panel.press('textarea', 'x');
    return page.getByText('The visitor is typing…').count();
  };
  await expect.poll(typed).toBe(1);
  const address = page.getByRole('link', { name: 'https://bikes.example/spokes', exact: true });
  expect(await address.count(), 'before anybody has answered').toBe(0);
  await panel.getByLabel('Your email address').fill('nora@customer.example');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => panel.getByText('How can we reach you?').count()).toBe(0);

  await page.keyboard.press('r');
  await page.getByText('In the chat. They’re on the page now.').waitFor();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('We do. Which wheel is it?');
  await page.keyboard.press('Control+Enter');
  await panel.getByText('We do. Which wheel is it?').waitFor();
  await page
    .getByText('Opened by the customer')
    .or(page.getByTitle('Opened by the customer'))
    .first()
    .waitFor();
  await address.waitFor();

  const picked = panel.locator('input[type=file]');
  await picked.setInputFiles({
    name: 'wheel.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The rear one'),
  });
  await say(panel, 'The rear one, see the file.');
  await page.getByText('wheel.txt').first().waitFor();
  await facts.getByText('nora@customer.example').waitFor();
  await panel.locator('.message.own').last().getByText('Seen').waitFor();

  const bytes = Buffer.from('A spoke: 2 euros');
  const list = await uploaded(admin, { name: 'price-list.txt', type: 'text/plain', bytes });
  const [conversation] = (await admin.get('/conversations?source=chat')).body.data;
  const reply = { body_html: '<p>Two euros each, see the list.</p>', attachment_ids: [list] };
  expect((await admin.post(`/conversations/${conversation.id}/messages`, reply)).status).toBe(201);
  const file = panel.getByRole('link', { name: /price-list\.txt/ });
  await file.waitFor();
  const content = await fetch((await file.getAttribute('href')) ?? '');
  expect([content.status, await content.text()]).toEqual([200, 'A spoke: 2 euros']);

  const mailbox = await addMailChannel(app.database, { organizationId: world.bicycles.house.id });
  const chat = { follow_up_channel_id: mailbox.publicId };
  expect((await admin.call(`/channels/${channelId}`, { method: 'PATCH', json: { chat } })).status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Send by email instead' }).click();
  await page.getByText(/^By email to .*nora@customer\.example/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Your reply' }).fill('The invoice is on its way.');
  await page.keyboard.press('Control+Enter');
  const channelOf = async () => (await admin.get('/conversations?source=chat')).body.data[0]?.channel_id;
  await expect.poll(channelOf).toBe(mailbox.publicId);
});

test('a signed-in customer sees the history in every browser, and nobody else does', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const channelId = await newChannel({ identity_public_key: await exportSPKI(publicKey) });
  const origin = await newSite(channelId);
  const by = { alg: 'ES256', key: privateKey };
  const opened = async (sub: string) => {
    const visitor = await visit(origin);
    const identity = await identityOf({ sub, channelId, expiresAt: inAnHour() }, by);
    await visitor.evaluate(`deskbell.identify(${JSON.stringify(identity)})`);
    await expect.poll(() => visitor.evaluate('localStorage.length')).toBe(1);
    return { visitor, panel: await openPanel(visitor) };
  };
  const first = await opened('nora');
  await say(first.panel, 'Where is my order?');
  await first.panel.waitForSelector('text=Sent');
  const second = await opened('nora');
  await second.panel.getByText('Where is my order?').waitFor();
  const other = await opened('ida');
  await say(other.panel, 'Do you have bells?');
  await other.panel.getByRole('button', { name: 'All conversations' }).click();
  await expect.poll(() => other.panel.locator('.conversation').count()).toBe(1);
  expect(await other.panel.getByText('Where is my order?').count()).toBe(0);
  await second.visitor.evaluate('deskbell.signOut()');
  await expect.poll(() => second.panel.locator('.conversation').count()).toBe(0);
  expect(await second.visitor.evaluate('localStorage.length')).toBe(0);
});

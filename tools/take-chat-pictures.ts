import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, ElementHandle, Frame, Locator, Page } from 'playwright-core';
import { demoWorld } from '../seeds/demo-world.ts';
import { startDemo } from './demo-server.ts';
import { launchBrowser } from './launch-browser.ts';

/** Retakes the screenshots in docs/images/widget, from a separate demo and its shop. Run it after a visual change. */
const folder = fileURLToPath(new URL('../docs/images/widget/', import.meta.url));
const desktop = { viewport: { width: 1100, height: 740 } };
const phone = { viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true };

const demo = await startDemo();
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  const member = await signedIn();
  await chatOfAVisitor(member);
  await chatOfACustomer(member);
  await looks();
  await settings(member);
} finally {
  await browser.close();
  await demo.stop();
}

/** An unknown visitor of the shop: the reply, and how the inbox shows them. */
async function chatOfAVisitor(member: Page): Promise<void> {
  const visitor = await visit(desktop);
  const panel = await openPanel(visitor);
  await say(panel, 'Hi! Does the Tour come in a 52 cm frame?');
  await panel.getByText('How can we reach you?').waitFor();
  await save(await panel.frameElement(), 'first-message');
  await panel.getByLabel('Your email address').fill('nora@example.com');
  await panel.getByRole('button', { name: 'Save' }).click();
  await reply(member, 'Does the Tour come in a 52 cm frame?', 'It does. Come by and try one, any Saturday.');
  await panel.getByText('Come by and try one').waitFor();
  await say(panel, 'Great, see you on Saturday.');
  await save(visitor, 'chat');
  await member.getByText('Great, see you on Saturday.').last().waitFor();
  await save(member.getByRole('region', { name: 'Visitor' }), 'visitor');
  await visitor.context().close();
}

async function chatOfACustomer(member: Page): Promise<void> {
  const visitor = await visit(desktop);
  await visitor.getByRole('button', { name: /^Sign in as/ }).click();
  const panel = await openPanel(visitor);
  await say(panel, 'When will my bicycle be ready?');
  await openNewest(member, 'When will my bicycle be ready?');
  await member.getByRole('region', { name: 'Visitor' }).getByText('Verified').waitFor();
  await save(member.getByRole('region', { name: 'Visitor' }), 'verified-visitor');
  await visitor.context().close();
}

/** The panel as in styling.md. */
async function looks(): Promise<void> {
  for (const [name, options] of [
    ['panel-light', desktop],
    ['panel-dark', { ...desktop, colorScheme: 'dark' }],
  ] as const) {
    const visitor = await visit(options);
    const panel = await openPanel(visitor);
    await panel.getByText('What can we do for you').waitFor();
    await save(await panel.frameElement(), name);
    await visitor.context().close();
  }
  const onPhone = await visit(phone);
  await save(onPhone, 'phone-button');
  const panel = await openPanel(onPhone);
  await panel.getByText('What can we do for you').waitFor();
  await save(onPhone, 'phone-panel');
  await onPhone.context().close();
}

/** The settings of a new website, from its form to its first visit. */
async function settings(page: Page): Promise<void> {
  const home = homeOf(page);
  await page.goto(`${home}/settings/channels`);
  await page.getByRole('button', { name: 'Add website' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Heron Outlet');
  await page.getByLabel('Greeting').fill('Hello! Looking for a bargain?');
  await page.getByLabel('Sites that may show the chat').fill('https://outlet.example.com');
  await save(page, 'settings');
  await page.getByRole('button', { name: 'Add website' }).click();
  await page.getByText('Waiting for the first visit…').waitFor();
  await save(page.getByRole('region', { name: 'Install' }), 'install');
  await page.getByRole('button', { name: 'New secret…' }).click();
  await page.getByRole('button', { name: 'Create secret' }).click();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const identity = page.getByRole('region', { name: 'Signed-in customers' });
  await identity.getByLabel('Test a token').fill('eyJhbGciOiJub25lIn0.eyJzdWIiOiJjLTQyIn0.');
  await identity.getByRole('button', { name: 'Test', exact: true }).click();
  await identity.getByRole('status').getByText(/./).first().waitFor();
  await save(identity, 'identity');
}

async function signedIn(): Promise<Page> {
  const { email, password } = demoWorld.people.mara;
  const page = await newPage({ viewport: { width: 1440, height: 820 } });
  await page.goto(`${demo.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/o/*/inbox/**');
  return page;
}

async function visit(options: BrowserContextOptions): Promise<Page> {
  const page = await newPage(options);
  await page.goto(demo.shop);
  await page
    .locator('iframe')
    .or(page.getByRole('button', { name: 'Ask us anything' }))
    .first()
    .waitFor();
  return page;
}

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'en', reducedMotion: 'reduce' });
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

/** The panel is in a closed shadow root, out of reach of selectors. */
async function openPanel(page: Page): Promise<Frame> {
  await page.getByRole('button', { name: 'Ask us anything' }).click();
  const panel = page.frames()[1] ?? (await page.waitForEvent('frameattached'));
  await panel.waitForSelector('textarea');
  return panel;
}

async function say(panel: Frame, text: string): Promise<void> {
  await panel.locator('textarea').fill(text);
  await panel.locator('button[type=submit].ready').click();
  await panel.locator('.bubble', { hasText: text }).waitFor();
  await panel.getByText('Sending…').waitFor({ state: 'detached' });
}

async function openNewest(page: Page, text: string): Promise<void> {
  await page.goto(`${homeOf(page)}/inbox/open`);
  const rows = page.getByRole('region', { name: /^Conversations/ }).getByRole('link');
  await rows.filter({ hasText: text }).first().click();
  await page.getByRole('article').first().waitFor();
}

async function reply(page: Page, to: string, text: string): Promise<void> {
  await openNewest(page, to);
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Your reply' }).fill(text);
  await page.keyboard.press('Control+Enter');
}

/** The URL of the organization that a page is in. */
function homeOf(page: Page): string {
  const { origin, pathname } = new URL(page.url());
  return origin + pathname.split('/').slice(0, 3).join('/');
}

async function save(shown: Pick<Page | Locator | ElementHandle, 'screenshot'>, name: string): Promise<void> {
  await shown.screenshot({ path: `${folder}${name}.png`, animations: 'disabled', caret: 'hide' });
}

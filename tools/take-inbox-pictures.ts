import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { demoWorld } from '../seeds/demo-world.ts';
import { connectAssistant } from './connect-assistant.ts';
import { startDemo } from './demo-server.ts';
import { brakeMail, inboxScreens, openConversation, openSubject, providerScreens } from './inbox-screens.ts';
import { launchBrowser } from './launch-browser.ts';
import { startPictureModel } from './picture-model.ts';

/**
 * Retakes the inbox screenshots in docs/images/inbox, light and dark, and those of the provider pages, from a separate demo;
 * with arguments, only those with these names.
 */
const folder = fileURLToPath(new URL('../docs/images/inbox/', import.meta.url));
const { mara, tomasz } = demoWorld.people;
const only = process.argv.slice(2);
const isTaken = ({ name }: { name: string }) => only.length === 0 || only.includes(name);

const model = await startPictureModel();
const demo = await startDemo({ DESKBELL_AI_URL: model.url, DESKBELL_AI_MODEL: 'qwen3:8b' });
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  const mailbox =
    isTaken({ name: 'mail' }) || isTaken({ name: 'test-mailbox' }) ? await exchangeMail() : undefined;
  if (isTaken({ name: 'calls' })) await connectAssistant(await signedIn(mara), demo);
  const colleague = await signedIn(tomasz);
  await openConversation(colleague, homeOf(colleague));
  await colleague.keyboard.press('n');
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await signedIn(mara, { colorScheme });
    for (const { name, open } of inboxScreens.filter(isTaken)) {
      await open(page, homeOf(page));
      await settled(page);
      // Wait until the typing indicator has disappeared.
      await colleague.keyboard.type('.');
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${folder}${name}-${colorScheme}.png` });
    }
    await page.context().close();
    await mailbox?.emulateMedia({ colorScheme });
    await mailbox?.screenshot({ path: `${folder}test-mailbox-${colorScheme}.png`, fullPage: true });
  }
  const page = await signedIn(mara, { colorScheme: 'light' });
  // The whole form.
  await page.setViewportSize({ width: 1440, height: 1300 });
  for (const { name, open } of providerScreens.filter(isTaken)) {
    await open(page, homeOf(page));
    await settled(page);
    await page
      .getByRole('main')
      .locator('ol')
      .screenshot({ path: `${folder}${name}.png` });
  }
} finally {
  await browser.close();
  await demo.stop();
  model.stop();
}

async function signedIn(
  { email, password }: { email: string; password: string },
  contextOptions: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...contextOptions,
    locale: 'en',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${demo.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/o/*/inbox/**');
  return page;
}

/** Sends an email to the demo, replies to it, and replies to that. Returns the test mailbox's page with the thread. */
async function exchangeMail(): Promise<Page> {
  const mailbox = await browser.newPage({ viewport: { width: 800, height: 600 }, locale: 'en' });
  await mailbox.goto(demo.mailbox);
  await mailbox.getByLabel('Subject').fill(brakeMail.subject);
  await mailbox.getByLabel('Message').fill(brakeMail.text);
  await mailbox.getByRole('button', { name: 'Send mail' }).click();
  await mailbox.waitForURL('**/threads/*');
  const page = await signedIn(mara);
  await openSubject(page, homeOf(page), brakeMail.subject);
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
  await page.keyboard.type(brakeMail.answer);
  await page.keyboard.press('Control+Enter');
  await mailbox.getByText(brakeMail.answer).waitFor();
  await mailbox.getByLabel('Message').fill(brakeMail.reply);
  await mailbox.getByRole('button', { name: 'Send reply' }).click();
  await mailbox.getByText(brakeMail.reply).waitFor();
  await page.getByText(brakeMail.reply).last().waitFor();
  await page.context().close();
  return mailbox;
}

/** The URL of the organization that a page is in. */
function homeOf(page: Page): string {
  const { origin, pathname } = new URL(page.url());
  return origin + pathname.split('/').slice(0, 3).join('/');
}

async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
}

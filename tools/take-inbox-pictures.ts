import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { demoWorld } from '../seeds/demo-world.ts';
import { startDemo } from './demo-server.ts';
import { inboxScreens } from './inbox-screens.ts';
import { launchBrowser } from './launch-browser.ts';

/** Takes the pictures of the inbox in docs/images/inbox anew, light and dark, from a demo of its own. */
const folder = fileURLToPath(new URL('../docs/images/inbox/', import.meta.url));

const demo = await startDemo();
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await signedIn(browser, colorScheme);
    for (const { name, open } of inboxScreens) {
      await open(page, `${new URL(page.url()).origin}${organizationOf(page)}`);
      await settled(page);
      await page.screenshot({ path: `${folder}${name}-${colorScheme}.png` });
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await demo.stop();
}

async function signedIn(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    colorScheme,
    locale: 'en',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${demo.origin}/login`);
  await page.getByLabel('Email').fill(demoWorld.people.mara.email);
  await page.getByLabel('Password').fill(demoWorld.people.mara.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/o/*/inbox/**');
  return page;
}

function organizationOf(page: Page): string {
  return /^\/o\/[^/]+/.exec(new URL(page.url()).pathname)?.[0] ?? '';
}

/** Everything asked for is there, and nothing is being loaded any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(400);
}

import { SignJWT } from 'jose';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { startSite } from '../widget/testing/scripted-gate.ts';
import { axeViolations } from './axe-violations.ts';
import { signIn } from './steps.ts';

const { app, world, as } = await startWorld({ inbox: true });
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('an admin adds a web site, and a visitor of it writes a message that members read', async () => {
  const page = await browser.newPage({ baseURL: app.baseUrl, reducedMotion: 'reduce' });
  await page.goto('/login');
  await signIn(page, world.mara);
  await page.goto('/o/bellweather-bicycles/settings/channels');
  await page.getByRole('button', { name: 'Add web site' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bellweather chat');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add web site' }).click();
  const html = page.getByText('<script async src=').first();
  const [, id = ''] = /\/widget\/v1\/(chn_\w+)\.js/.exec(await html.innerText()) ?? [];
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'New secret…' }).click();
  await page.getByRole('button', { name: 'Create secret' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const tested = async (token: string) => {
    await page.getByLabel('Test a token').fill(token);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
  };
  const now = Math.floor(Date.now() / 1000);
  await tested(await identityOf(id, secret, now + 3600));
  await page.getByText('The token is valid.').waitFor();
  await tested(await identityOf(id, secret, now - 3600));
  await page.getByText('It has expired. Sign a new one.').waitFor();

  const site = await startSite(app.baseUrl, id);
  const visited = await browser.newPage();
  const said: string[] = [];
  visited.on('console', (message) => said.push(message.text()));
  await visited.goto(site.origin);
  await expect.poll(() => visited.evaluate(`'open' in (globalThis.deskbell ?? [])`)).toBe(true);
  await visited.evaluate('deskbell.open()');
  await expect.poll(() => visited.frames().length).toBe(2);
  const panel = visited.frames()[1];
  await panel?.fill('textarea', 'Do you repair spokes?');
  await panel?.press('textarea', 'Enter');
  await panel?.waitForSelector('text=Sent');
  await panel?.getByLabel('Your email address').fill('nora@customer.example');
  await panel?.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => panel?.getByText('How can we reach you?').count()).toBe(0);
  const member = await as(world.jonas);
  const { body } = await member.get('/conversations?limit=5');
  expect(JSON.stringify(body)).toContain('Do you repair spokes?');
  await site.stop();
});

/** As the site's server signs who is signed in there. */
function identityOf(channelId: string, secret: string, expiresAt: number): Promise<string> {
  const token = new SignJWT({ name: 'Nora Vance' }).setProtectedHeader({ alg: 'HS256' }).setSubject('c-42');
  return token.setAudience(channelId).setExpirationTime(expiresAt).sign(new TextEncoder().encode(secret));
}

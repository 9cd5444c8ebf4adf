import type { Page } from 'playwright-core';
import { password } from '../server/testing/world.ts';

/** Signs in as one of the cast, whatever language the page is in, and waits for the next page. */
export async function signIn(page: Page, person: { email: string }, secret = password): Promise<void> {
  await enterAddress(page, person.email);
  await page.locator('input[name=password]').fill(secret);
  const answered = page.waitForEvent('load');
  await page.locator('button[type=submit]').click();
  await answered;
}

/** The first step of signing in, unless the page is at the second one already, after a wrong password. */
export async function enterAddress(page: Page, email: string): Promise<void> {
  const field = page.locator('input[name=email]');
  await field.waitFor({ state: 'attached' });
  if ((await field.getAttribute('readonly')) !== null) return;
  await field.fill(email);
  const answered = page.waitForEvent('load');
  await page.locator('button[type=submit]').click();
  await answered;
}

/** Presses a button of the consent page, and returns where the browser was redirected, with its query. */
export async function answerConsent(
  page: Page,
  button: string | RegExp,
  redirectUri: string,
): Promise<Record<string, string>> {
  await page.getByRole('button', { name: button }).click();
  return redirectedBack(page, redirectUri);
}

/** Waits until the browser is back at the app; returns the query. */
export async function redirectedBack(page: Page, redirectUri: string): Promise<Record<string, string>> {
  await page.waitForURL((url) => url.href.startsWith(`${redirectUri}?`));
  return Object.fromEntries(new URL(page.url()).searchParams);
}

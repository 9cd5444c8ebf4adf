import type { Browser, BrowserContext } from 'playwright-core';
import { openTab } from './open-tab.ts';
import { signIn } from './steps.ts';

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in once; tabs opened with this state are signed in without the form. */
export async function signedInState(
  browser: Browser,
  baseUrl: string,
  person: { email: string },
): Promise<SignedInState> {
  const { page, close } = await openTab(browser);
  await page.goto(`${baseUrl}/login`);
  await signIn(page, person);
  const state = await page.context().storageState();
  await close();
  return state;
}

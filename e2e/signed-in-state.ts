import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { openBrowser } from '../server/testing/browser-session.ts';

export type SignedInState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * What a browser keeps after somebody has signed in: tabs opened with it need no form. It is obtained without a page, since the
 * form and the screen that follows take a second of CPU time.
 */
export async function signedInState(baseUrl: string, person: { email: string }): Promise<SignedInState> {
  const { cookies, signIn } = openBrowser(baseUrl);
  const { status } = await signIn(person);
  if (status !== 303) throw new Error(`${person.email} could not sign in: ${status}`);
  const kept = { domain: new URL(baseUrl).hostname, path: '/', expires: -1, secure: false } as const;
  return {
    cookies: [...cookies].map(([name, value]) => ({ name, value, ...kept, httpOnly: true, sameSite: 'Lax' })),
    origins: [],
  };
}

/** The same for a browser that is open. */
export async function giveSession(
  context: BrowserContext,
  baseUrl: string,
  person: { email: string },
): Promise<void> {
  const { cookies } = await signedInState(baseUrl, person);
  await context.addCookies(cookies);
}

import type { Page } from 'playwright-core';
import type { TestApp } from '../server/testing/start-app.ts';
import { whenFileEnds } from '../server/testing/when-file-ends.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { signedInState } from './signed-in-state.ts';

type SignedIn = { app: Pick<TestApp, 'baseUrl' | 'stop'>; person: { email: string }; height?: number };

/** A desktop page on which somebody has signed in, for a whole test file. Its browser and the app are stopped with the file. */
export async function signedInPage({ app, person, height = 800 }: SignedIn): Promise<Page> {
  const browser = await launchBrowser();
  whenFileEnds(async () => {
    await browser.close();
    await app.stop();
  });
  const storageState = await signedInState(app.baseUrl, person);
  const viewport = { width: 1280, height };
  const { page } = await openTab(browser, { javaScriptEnabled: true, viewport, storageState });
  return page;
}

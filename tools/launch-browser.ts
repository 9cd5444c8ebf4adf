import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import type { FoundBrowser } from './found-browser.ts';

/** Beside Playwright's own: nothing leaves this machine, for no name resolves. */
const args = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
];

/** A Chromium without a window. The caller closes it. @throws Error that says why none starts */
export async function launchBrowser(found?: FoundBrowser): Promise<Browser> {
  const { executablePath, env } = found ?? (await findBrowser());
  // Without a locale it could not name a saved file but in ASCII.
  const itsEnvironment = { ...process.env, LC_ALL: 'C.UTF-8', ...env };
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, env: itsEnvironment, args, chromiumSandbox });
  if (process.getuid?.() === 0) return launch(false);
  return launch(true).catch((error: Error) => {
    if (!/sandbox/i.test(error.message)) throw error;
    // Where a machine allows nobody but root to make one, as in most containers, do without: the pages are our own.
    return launch(false);
  });
}

import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import type { FoundBrowser } from './found-browser.ts';

/** In addition to Playwright's own. */
const args = [
  // No name resolves, so nothing leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // A page lives for seconds: optimizing its scripts takes a sixth of the CPU time and never pays off.
  '--js-flags=--no-opt --no-maglev',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
];

let known: Promise<FoundBrowser> | undefined;

/**
 * Starts a headless Chromium. The caller closes it.
 *
 * @throws Error with the reason if none starts
 */
export async function launchBrowser(found?: FoundBrowser): Promise<Browser> {
  const { executablePath, env } = found ?? (await findOnce());
  // Without a locale, it saves files under ASCII names only.
  const itsEnvironment = { ...process.env, LC_ALL: 'C.UTF-8', ...env };
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, env: itsEnvironment, args, chromiumSandbox });
  if (process.getuid?.() === 0) return launch(false);
  return launch(true).catch((error: Error) => {
    if (!/sandbox/i.test(error.message)) throw error;
    // If only root may create a sandbox, as in most containers, run without one: the pages are our own.
    return launch(false);
  });
}

/** Finding it starts it as well, to see that it runs. */
function findOnce(): Promise<FoundBrowser> {
  known ??= findBrowser();
  return known;
}

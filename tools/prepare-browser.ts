import { findBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';

/** Finds or unpacks the Chromium for the tests, and starts it once; exits with 1 where there is none. */
try {
  const found = await findBrowser();
  const browser = await launchBrowser(found);
  process.stdout.write(`browser: Chromium ${browser.version()} at ${found.executablePath}\n`);
  await browser.close();
} catch (error) {
  process.stderr.write(`bin/setup: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

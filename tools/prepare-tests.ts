import { findBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import { prepareNginx } from './operating/unpack-nginx.ts';
import { prepareMailServers } from './prepare-mail-servers.ts';

/**
 * Unpacks the Chromium for the tests, or takes the configured one, and starts it once; exits with 1 if there is none. Looks for
 * nginx, Dovecot, Exim and GreenMail as well; tests that need a missing one are skipped.
 */
try {
  const found = await findBrowser();
  const browser = await launchBrowser(found);
  process.stdout.write(`browser: Chromium ${browser.version()} at ${found.executablePath}\n`);
  await browser.close();
  process.stdout.write(
    `nginx: ${(await prepareNginx()) ?? 'none, and apt-get cannot have it; its tests are skipped'}\n`,
  );
  process.stdout.write(`mail servers: ${await prepareMailServers()}\n`);
} catch (error) {
  process.stderr.write(`bin/setup: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

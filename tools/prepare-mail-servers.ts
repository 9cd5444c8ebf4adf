import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  greenMailJar,
  greenMailVersion,
  isGreenMail,
  missingGreenMail,
} from '../server/testing/mail-servers/find-greenmail.ts';
import { debianPackages, missingMailServers } from '../server/testing/mail-servers/find-mail-servers.ts';

const run = promisify(execFile);

/**
 * Fetches GreenMail with Maven if both Maven and Java are installed. With `DESKBELL_TEST_SERVERS=install` and as root, installs
 * Dovecot and Exim with apt-get. Returns a description of the servers available to the tests.
 */
export async function prepareMailServers(): Promise<string> {
  if (missingMailServers() !== undefined && process.env.DESKBELL_TEST_SERVERS === 'install') await install();
  if (missingGreenMail() !== undefined && !existsSync(greenMailJar))
    await fetchGreenMail().catch(() => undefined);
  return [
    ['Dovecot and Exim', missingMailServers()],
    ['GreenMail', missingGreenMail()],
  ]
    .map(([name, missing]) => (missing === undefined ? name : `no ${name} (${missing}; tests are skipped)`))
    .join('; ');
}

/** Maven uses its own configured repository. Without a network it would retry for minutes. */
async function fetchGreenMail(): Promise<void> {
  const folder = dirname(greenMailJar);
  await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(folder, 'fetch-'));
  try {
    const artifact = `com.icegreen:greenmail-standalone:${greenMailVersion}`;
    const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${aside}`];
    await run('mvn', ['-q', '-B', 'dependency:copy', ...options], { cwd: aside, timeout: 45_000 });
    const jar = join(aside, basename(greenMailJar));
    if (isGreenMail(jar)) await rename(jar, greenMailJar);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function install(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['install', '-y', '-q', '--no-install-recommends', ...debianPackages];
  const apt = (words: string[]) => run('apt-get', words, { env, timeout: 300_000 });
  await apt(packages).catch(async () => {
    await apt(['update', '-q']);
    await apt(packages);
  });
}

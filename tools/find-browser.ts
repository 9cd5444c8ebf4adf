import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { FoundBrowser } from './found-browser.ts';
import { packedRunsHere, unpackChromium } from './packed-chromium.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const advice =
  'Install Chromium (on Debian: apt-get install chromium), or set DESKBELL_CHROMIUM to the path of a Chromium or Chrome.';

/**
 * The Chromium for the tests: the one that DESKBELL_CHROMIUM names, else one on the PATH, else the one that came with the
 * packages, which needs neither root nor a library of the system.
 *
 * @throws Error whose message says what to do.
 */
export async function findBrowser(environment: Environment = process.env): Promise<FoundBrowser> {
  const named = environment.DESKBELL_CHROMIUM;
  if (named) return checked({ executablePath: named, env: {} }, `DESKBELL_CHROMIUM, ${named},`);
  for (const executablePath of await installed(environment.PATH ?? '')) {
    if ((await whyNot({ executablePath, env: {} })) === undefined) return { executablePath, env: {} };
  }
  if (!packedRunsHere()) throw new Error(`No Chromium was found. ${advice}`);
  return checked(await unpacked(), 'The Chromium in node_modules');
}

async function unpacked(): Promise<FoundBrowser> {
  return unpackChromium().catch((error: unknown) => {
    throw new Error(`The Chromium in node_modules cannot be unpacked: ${reasonOf(error)}. ${advice}`);
  });
}

async function installed(searchPath: string): Promise<string[]> {
  const folders = searchPath.split(delimiter).filter(Boolean);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const present = await Promise.all(paths.map(isExecutable));
  return paths.filter((_, place) => present[place]);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function checked(browser: FoundBrowser, name: string): Promise<FoundBrowser> {
  const reason = await whyNot(browser);
  if (reason === undefined) return browser;
  throw new Error(`${name} does not start: ${reason}. ${advice}`);
}

/** A file of that name may be a stub, or miss a library: only asking shows. */
async function whyNot({ executablePath, env }: FoundBrowser): Promise<string | undefined> {
  try {
    await promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  return (stderr || message).trim();
}

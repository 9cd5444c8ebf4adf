import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FoundBrowser } from './found-browser.ts';
import { packedRunsHere, unpackChromium } from './packed-chromium.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const advice = 'Set DESKBELL_CHROMIUM to the path of a Chromium or Chrome.';

/**
 * The Chromium for the tests: the one in DESKBELL_CHROMIUM, otherwise the pinned npm package, which needs neither root nor system
 * libraries. An installed browser is never used implicitly: the suite would pass on one machine and fail on another.
 *
 * @throws Error with advice in its message
 */
export async function findBrowser(environment: Environment = process.env): Promise<FoundBrowser> {
  const named = environment.DESKBELL_CHROMIUM;
  if (named) return checked({ executablePath: named, env: {} }, `DESKBELL_CHROMIUM, ${named},`);
  if (!packedRunsHere())
    throw new Error(`The Chromium in node_modules runs on Linux on x64 only, not here. ${advice}`);
  return checked(await unpacked(), 'The Chromium in node_modules');
}

async function unpacked(): Promise<FoundBrowser> {
  return unpackChromium().catch((error: unknown) => {
    throw new Error(`The Chromium in node_modules cannot be unpacked: ${reasonOf(error)}. ${advice}`);
  });
}

/** A file of that name may be a stub or lack a library, so try to start it. */
async function checked(browser: FoundBrowser, name: string): Promise<FoundBrowser> {
  const { executablePath, env } = browser;
  try {
    await promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } });
    return browser;
  } catch (error) {
    throw new Error(`${name} does not start: ${reasonOf(error)}. ${advice}`);
  }
}

function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  return (stderr || message).trim();
}

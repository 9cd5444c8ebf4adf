import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { demoWorld } from '../seeds/demo-world.ts';
import { documentConsent } from '../server/testing/document-consent.ts';
import { startDemo } from './demo-server.ts';
import { launchBrowser } from './launch-browser.ts';

/** Retakes the page screenshots in docs/images, from a separate demo. Run it after a visual change. */
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const wide = { width: 800, height: 300 };
const narrow = { width: 390, height: 300 };

type Look = { viewport: typeof wide; colorScheme: 'light' | 'dark' };

const demo = await startDemo();
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  await capture({ viewport: wide, colorScheme: 'light' }, 'consent');
  await capture({ viewport: wide, colorScheme: 'dark' }, 'consent-dark');
  await capture({ viewport: narrow, colorScheme: 'light' }, 'consent-narrow');
  await capture({ viewport: narrow, colorScheme: 'dark' }, 'consent-narrow-dark');
  await captureDocument({ viewport: wide, colorScheme: 'light' }, 'consent-document');
  await captureDocument({ viewport: wide, colorScheme: 'dark' }, 'consent-document-dark');
} finally {
  await browser.close();
  await demo.stop();
}

/** The consent page in a matching browser window. */
async function capture(options: Look, name: string): Promise<Page> {
  const page = await browser.newPage({ ...options, deviceScaleFactor: 1.5 });
  await page.goto(demo.origin + consentPath());
  if (name === 'consent') await save(page, 'sign-in');
  await signIn(page);
  await save(page, name);
  return page;
}

/** The consent page of an assistant whose document can’t be fetched here, with the demo’s styles. */
async function captureDocument(options: Look, name: string): Promise<void> {
  const page = await browser.newPage({ ...options, deviceScaleFactor: 1.5 });
  const address = `${demo.origin}/consent`;
  const body = documentConsent(demoWorld.people.mara);
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await save(page, name);
}

async function save(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
}

function consentPath(): string {
  const query = {
    client_id: demo.clientId,
    redirect_uri: 'https://example.com/callback',
    scope: 'conversations:read messages:read messages:write contacts:read',
    state: 'of the app',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  };
  return `/api/oauth/authorize?${new URLSearchParams(query)}`;
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = demoWorld.people.mara;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Allow' }).waitFor();
}

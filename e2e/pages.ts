import type { Page } from 'playwright-core';
import { authorizePath, type Fields } from '../server/testing/oauth-flow.ts';
import type { StartedWorld } from '../server/testing/start-world.ts';
import { tokenFor } from '../server/testing/world.ts';
import { signIn } from './steps.ts';

type Visit = (page: Page, started: StartedWorld) => Promise<void>;

/** The way to every page that a person can come to, for tests that look at each. */
export const pages: Record<string, Visit> = {
  'sign-in': (page, { app }) => visit(page, app.baseUrl, '/login'),
  'sign-in on the way to an app': (page, { app, world }) =>
    visit(page, app.baseUrl, authorizePath(world.bicycles.app)),
  'a failed sign-in': async (page, { app }) => {
    await visit(page, app.baseUrl, '/login');
    await signIn(page, { email: 'nobody@example.com' });
  },
  'a refused set-up': (page, { app }) => visit(page, app.baseUrl, '/setup?token=wrong'),
  home: (page, started) => signedIn(page, started, '/'),
  'consent to an app that acts as a person': (page, started) => consent(page, started, allScopes),
  'consent to an app that acts as itself': (page, started) =>
    consent(page, started, { ...allScopes, actor: 'app' }),
  'the advice to ask an admin': async (page, { app, world }) => {
    await visit(page, app.baseUrl, authorizePath(world.bicycles.app, { actor: 'app' }));
    await signIn(page, world.jonas);
  },
  'a request of an app that is not known': (page, { app }) =>
    visit(page, app.baseUrl, authorizePath({ clientId: 'app_nobody' })),
  'connected apps': async (page, started) => {
    await connectAnApp(started);
    await signedIn(page, started, '/connections');
  },
  'the question before disconnecting': async (page, started) => {
    await connectAnApp(started);
    await signedIn(page, started, '/connections');
    await page.getByRole('link', { name: 'Disconnect' }).first().click();
    await page.waitForURL(/\/revoke$/);
  },
};

const allScopes = {
  scope: 'conversations:read conversations:write messages:read messages:write members:read members:write',
};

async function visit(page: Page, baseUrl: string, path: string): Promise<void> {
  await page.goto(baseUrl + path);
}

async function signedIn(page: Page, { app, world }: StartedWorld, path: string): Promise<void> {
  await visit(page, app.baseUrl, `/login?return_to=${encodeURIComponent(path)}`);
  await signIn(page, world.mara);
}

function consent(page: Page, started: StartedWorld, changes: Fields): Promise<void> {
  return signedIn(page, started, authorizePath(started.world.bicycles.app, changes));
}

async function connectAnApp({ app, world }: StartedWorld): Promise<void> {
  await tokenFor(app.database, world.bicycles, world.mara);
}

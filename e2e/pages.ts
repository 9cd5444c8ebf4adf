import type { Page } from 'playwright-core';
import { invitationLinkFor, resetLinkFor } from '../server/testing/link-for.ts';
import { authorizePath, type Fields } from '../server/testing/oauth-flow.ts';
import type { StartedWorld } from '../server/testing/start-world.ts';
import { addColleague } from '../server/testing/world.ts';
import { enterAddress, signIn } from './steps.ts';

type Visit = (page: Page, started: StartedWorld) => Promise<void>;

/** How to reach every page, for tests that check each. */
export const pages: Record<string, Visit> = {
  'sign-in': (page, { app }) => visit(page, app.baseUrl, '/login'),
  'sign-in on the way to an app': (page, { app, world }) =>
    visit(page, app.baseUrl, authorizePath(world.bicycles.app)),
  'the password of a sign-in': async (page, { app, world }) => {
    await visit(page, app.baseUrl, authorizePath(world.bicycles.app));
    await enterAddress(page, world.mara.email);
    await page.getByLabel('Password').waitFor();
  },
  'a failed sign-in': async (page, { app }) => {
    await visit(page, app.baseUrl, '/login');
    await signIn(page, { email: 'nobody@example.com' });
  },
  'a refused set-up': (page, { app }) => visit(page, app.baseUrl, '/setup?token=wrong'),
  'signing out without the inbox': (page, started) => signedIn(page, started, '/logout'),
  'consent to an app that acts as a person': (page, started) => consent(page, started, allScopes),
  'consent to an app that acts as itself': (page, started) =>
    consent(page, started, { ...allScopes, actor: 'app' }),
  'the advice to ask an admin': async (page, { app, world }) => {
    await visit(page, app.baseUrl, authorizePath(world.bicycles.app, { actor: 'app' }));
    await signIn(page, world.jonas);
  },
  'a request of an app that is not known': (page, { app }) =>
    visit(page, app.baseUrl, authorizePath({ clientId: 'app_nobody' })),
  'an invitation whose link was copied': async (page, started) => {
    await page.goto(await invitationLinkFor(started, 'somebody-told@example.com'));
    await page.getByText('Already have an account?').waitFor();
  },
  'the password of an invitation once more': async (page, started) => {
    await page.goto(await invitationLinkFor(started, 'somebody-told-again@example.com'));
    await page.getByLabel('Your name').fill('Robin');
    await page.getByLabel('Password').fill('a password of their own');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter your password again').waitFor();
  },
  'an invitation for a new person': async (page, started) => {
    await page.goto(await mailedLinkFor(started, 'somebody-new@example.com'));
    await page.getByLabel('Your name').waitFor();
  },
  'an invitation for somebody with an account': async (page, started) => {
    await page.goto(await mailedLinkFor(started, await withoutOrganization(started)));
    await page.getByText('An account with this address').waitFor();
  },
  'an invitation that does not work': (page, { app }) => visit(page, app.baseUrl, '/invitation?token=wrong'),
  'a forgotten password where no mail is sent': (page, { app }) =>
    visit(page, app.baseUrl, '/password/forgot'),
  'a new password by a link': async (page, started) => {
    await page.goto(await resetLinkFor(started, started.world.jonas.email));
  },
  'a password that is set': (page, { app }) => visit(page, app.baseUrl, '/password/set'),
};

/** A mailed link, which verifies the reader's address. */
async function mailedLinkFor(started: StartedWorld, email: string): Promise<string> {
  const link = await invitationLinkFor(started, email);
  await started.app.database.write({
    text: "UPDATE invitations SET mail_status = 'sent' WHERE email = $1",
    values: [email],
  });
  return link;
}

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

async function withoutOrganization({ app, world }: StartedWorld): Promise<string> {
  return (await addColleague(app.database, world.tea.house)).email;
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../server/testing/start-world.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import type { Door } from './foreign-clients/foreign-client.ts';
import { oauth4webapi } from './foreign-clients/oauth4webapi.ts';
import { openidClient } from './foreign-clients/openid-client.ts';
import { passportOauth2 } from './foreign-clients/passport-oauth2.ts';
import { simpleOauth2 } from './foreign-clients/simple-oauth2.ts';
import { type ListeningApp, listenAsApp } from './listen-as-app.ts';
import { openTab, type Tab } from './open-tab.ts';
import { answerConsent, signIn } from './steps.ts';

let browser: Browser;
let started: StartedWorld;
let client: ListeningApp;
let tab: Tab;

beforeAll(async () => {
  [browser, started, client] = await Promise.all([
    launchBrowser(),
    startWorld({ inbox: true }),
    listenAsApp(),
  ]);
  tab = await openTab(browser);
});
afterAll(async () => {
  await browser.close();
  await client.stop();
  await started.app.stop();
});
beforeEach(() => tab.startAfresh());

const clients = {
  'openid-client': openidClient,
  oauth4webapi,
  'simple-oauth2': simpleOauth2,
  'passport-oauth2': passportOauth2,
};

test.each(Object.entries(clients))(
  '%s connects unchanged, and reads who it speaks for',
  async (_, connect) => {
    const { world } = started;
    expect(await connect(door())).toMatchObject({
      data: {
        actor: 'self',
        app: { name: world.bicycles.app.name },
        organization: { id: world.bicycles.house.publicId },
        user: { name: 'Mara' },
        scopes: ['conversations:read', 'messages:write'],
      },
    });
    expect(tab.complaints).toEqual([]);
  },
);

function door(): Door {
  const { app, world } = started;
  return {
    issuer: app.baseUrl,
    clientId: world.bicycles.app.clientId,
    clientSecret: world.bicycles.app.secret,
    redirectUri: client.redirectUri,
    scope: 'conversations:read messages:write',
    async consent(address) {
      await tab.page.goto(address);
      await signIn(tab.page, world.mara);
      await answerConsent(tab.page, 'Allow', client.redirectUri);
      return new URL(tab.page.url());
    },
  };
}

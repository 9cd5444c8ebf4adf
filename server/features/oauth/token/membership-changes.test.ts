import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../access/passwords.ts';
import { newId } from '../../../ids/public-id.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { exchange, type Fields, getCode } from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { type Actor, password, type World } from '../../../testing/world.ts';
import { addMember } from '../../members/add-member.ts';
import { changeMember, removeMember } from '../../members/change-member.ts';

let app: TestApp;
let world: World;
let otto: Omit<Actor, 'publicId'>;
let browser: BrowserSession;

beforeAll(async () => {
  ({ app, world } = await startWorld());
});
afterAll(() => app.stop());

/** Otto is another admin, new for each test, who consents and then loses that role. */
beforeEach(async () => {
  const email = `otto@${newId()}.example`;
  const passwordHash = await hashPassword(password);
  const organizationId = world.bicycles.house.id;
  const actor = { type: 'system' } as const;
  const { user } = await app.database.transaction((transaction) =>
    addMember(transaction, { organizationId, name: 'Otto', email, role: 'admin', passwordHash, actor }),
  );
  otto = { id: user.id, name: 'Otto', email };
  browser = openBrowser(app.baseUrl);
  await browser.signIn(otto);
});

const who = () => ({
  organizationId: world.bicycles.house.id,
  userId: otto.id,
  actor: { type: 'system' } as const,
});

async function exchangeAfter(change: () => Promise<unknown>, request: Fields = {}) {
  const granted = await getCode(browser, world.bicycles.app, request);
  await change();
  return exchange(app, world.bicycles.app, granted);
}

test('security 57: a person removed after consent gets no token', async () => {
  const response = await exchangeAfter(() => removeMember(app.database, who()));
  expect([response.status, response.body.error]).toEqual([400, 'invalid_grant']);
});

test('security 57: a person disabled after consent gets no token', async () => {
  const response = await exchangeAfter(() => changeMember(app.database, who(), { status: 'disabled' }));
  expect([response.status, response.body.error]).toEqual([400, 'invalid_grant']);
});

test('security 57: a person demoted after consent gets a member’s scopes', async () => {
  const demote = () => changeMember(app.database, who(), { role: 'member' });
  const response = await exchangeAfter(demote, { scope: 'members:write contacts:read' });
  expect([response.status, response.body.scope]).toEqual([200, 'contacts:read']);
});

test('security 57: a person demoted so that no scope remains gets no token', async () => {
  const demote = () => changeMember(app.database, who(), { role: 'member' });
  const response = await exchangeAfter(demote, { scope: 'members:write webhooks:write' });
  expect([response.status, response.body.error]).toEqual([400, 'invalid_grant']);
});

test('security 57: a person given light access after consent gets the scopes of light access', async () => {
  const lighten = () => changeMember(app.database, who(), { role: 'member', access: 'light' });
  const scope = 'members:write conversations:write notes:write contacts:read';
  const response = await exchangeAfter(lighten, { scope });
  expect([response.status, response.body.scope]).toEqual([200, 'notes:write contacts:read']);
});

test('security 57: a former admin can’t connect an app as itself', async () => {
  const demote = () => changeMember(app.database, who(), { role: 'member' });
  const response = await exchangeAfter(demote, { actor: 'app' });
  expect([response.status, response.body.error]).toEqual([400, 'invalid_grant']);
});

test('security 25, 57: a person removed while the consent page was open can’t allow', async () => {
  await removeMember(app.database, who());
  await expect(getCode(browser, world.bicycles.app)).rejects.toThrow('No code came');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { markDeleted, updateApp } from '../features/apps/app-store.ts';
import { changeMember, removeMember } from '../features/members/change-member.ts';
import { updateOrganization } from '../features/organizations/update-organization.ts';
import { dropAccessTriggers } from '../testing/drop-access-triggers.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { startSecondApp } from '../testing/second-app.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeWorld, tokenFor, type World } from '../testing/world.ts';
import { revokeConnection } from './revoke-connection.ts';

let app: TestApp;
let second: TestApp;

/**
 * Every change is made next to the first server and checked on both: nothing that a process caches may let a call
 * through.
 */
beforeAll(async () => {
  app = await startApp();
  await dropAccessTriggers(app.database);
  second = await startSecondApp(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const actor = { type: 'system' } as const;
const whoOf = (world: World) => ({ organizationId: world.bicycles.house.id, userId: world.jonas.id, actor });

async function statuses(token: string): Promise<number[]> {
  const responses = await Promise.all([app, second].map((server) => server.api(token).get('/me')));
  return responses.map(({ status }) => status);
}

async function scopes(token: string): Promise<string[][]> {
  const responses = await Promise.all([app, second].map((server) => server.api(token).get('/me')));
  return responses.map(({ body }) => body.data.scopes);
}

test('security 66: a change of role removes admin-only scopes at the next call, and restores them', async () => {
  const world = await makeWorld(app.database);
  const token = await tokenFor(app.database, world.bicycles, world.jonas, {
    scopes: ['members:write', 'contacts:read'],
  });
  expect(await scopes(token)).toEqual([['contacts:read'], ['contacts:read']]);
  await changeMember(app.database, whoOf(world), { role: 'admin' });
  const both = ['members:write', 'contacts:read'];
  expect(await scopes(token)).toEqual([both, both]);
  await changeMember(app.database, whoOf(world), { role: 'member' });
  expect(await scopes(token)).toEqual([['contacts:read'], ['contacts:read']]);
});

test('security 67: a removed member’s own tokens stop working at the next call, the app’s own stay valid', async () => {
  const world = await makeWorld(app.database);
  const token = await tokenFor(app.database, world.bicycles, world.jonas);
  const own = await tokenFor(app.database, world.bicycles, world.jonas, { actor: 'app' });
  expect(await statuses(token)).toEqual([200, 200]);
  await removeMember(app.database, whoOf(world));
  expect(await statuses(token)).toEqual([401, 401]);
  expect(await statuses(own)).toEqual([200, 200]);
});

test('security 67: a disabled member gets 401 until enabled again', async () => {
  const world = await makeWorld(app.database);
  const token = await tokenFor(app.database, world.bicycles, world.jonas);
  await changeMember(app.database, whoOf(world), { status: 'disabled' });
  expect(await statuses(token)).toEqual([401, 401]);
  await changeMember(app.database, whoOf(world), { status: 'active' });
  expect(await statuses(token)).toEqual([200, 200]);
});

test('security 67: adding a removed member again doesn’t revive old tokens', async () => {
  const world = await makeWorld(app.database);
  const token = await tokenFor(app.database, world.bicycles, world.jonas);
  const member = await removeMember(app.database, whoOf(world));
  await app.database.write({
    text: "INSERT INTO members (id, organization_id, user_id, role) VALUES ($1, $2, $3, 'member')",
    values: [member.id, member.organization_id, member.user_id],
  });
  expect(await statuses(token)).toEqual([401, 401]);
});

test("security 58: a disabled app's tokens are refused", async () => {
  const world = await makeWorld(app.database);
  const token = await tokenFor(app.database, world.bicycles, world.mara);
  expect(await statuses(token)).toEqual([200, 200]);
  await app.database.transaction((transaction) => markDeleted(transaction, world.bicycles.app.id));
  expect(await statuses(token)).toEqual([401, 401]);
});

test('new names of an app and an organization are visible at the next call on every server', async () => {
  const world = await makeWorld(app.database);
  const { house, app: client } = world.bicycles;
  const token = await tokenFor(app.database, world.bicycles, world.mara);
  const names = async () => {
    const responses = await Promise.all([app, second].map((server) => server.api(token).get('/me')));
    return responses.map(({ body }) => [body.data.app.name, body.data.organization.name]);
  };
  const [before] = await names();
  await app.database.transaction((transaction) =>
    updateApp(transaction, {
      ...{ id: client.id, name: 'Renamed app', logo_url: null, redirect_uris: [] },
      ...{ scopes: [], is_public: false },
    }),
  );
  expect(await names()).toEqual([1, 2].map(() => ['Renamed app', before?.[1]]));
  const change = { name: 'Renamed house' };
  await updateOrganization(app.database, house.id, { change, actor, precondition: async () => undefined });
  expect(await names()).toEqual([1, 2].map(() => ['Renamed app', 'Renamed house']));
});

test('security 69: a revoked connection is refused at the next call on every server, and others live on', async () => {
  const world = await makeWorld(app.database);
  const token = await tokenFor(app.database, world.bicycles, world.mara);
  const other = await tokenFor(app.database, world.bicycles, world.jonas);
  const [row] = await app.database.read<{ id: string }>({
    text: 'SELECT id FROM connections WHERE user_id = $1',
    values: [world.mara.id],
  });
  await app.database.transaction((transaction) => revokeConnection(transaction, row?.id ?? '', actor));
  expect(await statuses(token)).toEqual([401, 401]);
  expect(await statuses(other)).toEqual([200, 200]);
});

test('security 89: the last admin can be neither demoted, disabled nor removed', async () => {
  const world = await makeWorld(app.database);
  const mara = { ...whoOf(world), userId: world.mara.id };
  await expect(changeMember(app.database, mara, { role: 'member' })).rejects.toThrow('admin');
  await expect(changeMember(app.database, mara, { status: 'disabled' })).rejects.toThrow('admin');
  await expect(removeMember(app.database, mara)).rejects.toThrow('admin');
});

// A table that every node has a copy of can have no trigger.
testOnOneServer('security 89: of two admins demoted at the same time one stays an admin', async () => {
  const world = await makeWorld(app.database);
  const mara = { ...whoOf(world), userId: world.mara.id };
  await app.database.write({
    text: `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END'`,
    values: [],
  });
  await app.database.write({
    text: 'CREATE TRIGGER dawdle BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION dawdle()',
    values: [],
  });
  await changeMember(app.database, whoOf(world), { role: 'admin' });
  const both = [mara, whoOf(world)].map((who) => changeMember(app.database, who, { role: 'member' }));
  const results = await Promise.allSettled(both);
  await app.database.write({ text: 'DROP TRIGGER dawdle ON members', values: [] });
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import type { Scope } from '../../contract/scopes.ts';
import { demoWorld } from '../../seeds/demo-world.ts';
import { namedApp, namedOrganization, namedUser } from '../cli/find-named.ts';
import { openDatabase } from '../db/open-database.ts';
import { createToken } from '../features/apps/create-token.ts';

type RunningDemo = { clientId: string; dataDir: string };

/**
 * Another token of a running demo's app, which acts for Mara; by default with every scope of the app. Like `token
 * create`, without starting a process.
 */
export async function demoToken(demo: RunningDemo, scopes?: readonly Scope[]): Promise<string> {
  const tokens = await openDemoTokens(demo);
  return tokens.create(scopes).finally(tokens.close);
}

/** For many such tokens, over one connection. The caller closes it. */
export async function openDemoTokens({ clientId, dataDir }: RunningDemo) {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase({ ...postgres.connection, max: 1 }, () => undefined);
  const create = async (scopes: readonly Scope[] = demoWorld.organizations.heron.app.scopes) => {
    const app = await namedApp(database, clientId);
    const organization = await namedOrganization(database, 'heron-bicycles');
    const { id: userId } = await namedUser(database, demoWorld.people.mara.email);
    return database.transaction((transaction) =>
      createToken(transaction, {
        appId: app.id,
        organizationId: organization.id,
        actor: 'self',
        userId,
        scopes,
      }),
    );
  };
  const close = async () => {
    await database.close();
    await postgres.leave();
  };
  return { create, close };
}

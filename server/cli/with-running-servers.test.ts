import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { apiClient } from '../testing/http-client.ts';
import { environmentOf, type ProcessOptions, runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

async function deskbell(context: ProcessOptions, words: string, ...options: string[]) {
  const { code, stdout, stderr } = await runDeskbell([...words.split(' '), ...options, '--json'], context);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** The scopes that a token has at a server, or the status it gets. */
async function scopesAt(address: string, token: string): Promise<string | number> {
  const { status, body } = await apiClient(address, token).get('/me');
  return status === 200 ? body.data.scopes.join(' ') : status;
}

test('what a command changes takes effect at the next call to every server of one database', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const world = await makeWorld(clone.database);
  const context = { env: environmentOf(clone) };
  const servers = await Promise.all([1, 2].map(() => startDeskbell(['serve'], context)));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  const scopes = ['members:write', 'messages:read'] as const;
  const token = await tokenFor(clone.database, world.bicycles, world.mara, { scopes });
  const other = await tokenFor(clone.database, world.bicycles, world.jonas, { scopes });
  const everywhere = (of: string) => Promise.all(servers.map(({ address }) => scopesAt(address, of)));
  const mara = ['--organization', 'bellweather-bicycles', '--user', world.mara.email];
  const jonas = ['--organization', 'bellweather-bicycles', '--user', world.jonas.email];

  await deskbell(context, 'member set-role', ...jonas, '--role', 'admin');
  expect(await everywhere(other)).toEqual(Array(2).fill('members:write messages:read'));
  await deskbell(context, 'member set-role', ...mara, '--role', 'member');
  expect(await everywhere(token)).toEqual(['messages:read', 'messages:read']);
  await deskbell(context, 'member disable', ...mara);
  expect(await everywhere(token)).toEqual([401, 401]);
  await deskbell(context, 'member disable', ...mara, '--undo');
  expect(await everywhere(token)).toEqual(['messages:read', 'messages:read']);
  await deskbell(context, 'member remove', ...mara);
  expect(await everywhere(token)).toEqual([401, 401]);
  const where = ['--organization', 'bellweather-bicycles'];
  const { connections } = await deskbell(context, 'connection list', ...where);
  await deskbell(context, 'connection revoke', '--connection', connections[0].id);
  expect(await everywhere(other)).toEqual([401, 401]);
});

test('commands work next to a server on the embedded database, and take effect at its next call', async () => {
  const folder = dataFolder();
  const server = await startDeskbell(['serve'], { folder });
  const inHeron = ['--organization', 'heron'];
  await deskbell({ folder }, 'organization create', '--name', 'Heron');
  const mara = ['--email', 'mara@heron.example', '--name', 'Mara', '--role', 'admin'];
  await deskbell({ folder }, 'user create', ...inHeron, ...mara);
  const appOptions = ['--redirect-uri', 'https://rota.example/', '--scope', 'messages:read'];
  const created = await deskbell({ folder }, 'app create', ...inHeron, '--name', 'Rota', ...appOptions);
  const asks = ['--client-id', created.client_id, '--actor', 'app', '--scope', 'messages:read'];
  const { access_token } = await deskbell({ folder }, 'token create', ...inHeron, ...asks);
  expect(await scopesAt(server.address, access_token)).toBe('messages:read');
  const { connections } = await deskbell({ folder }, 'connection list', ...inHeron);
  await deskbell({ folder }, 'connection revoke', '--connection', connections[0].id);
  expect(await scopesAt(server.address, access_token)).toBe(401);
});

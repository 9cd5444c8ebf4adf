import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoWorld } from '../../seeds/demo-world.ts';
import type { DemoServer } from '../demo-server.ts';

const command = fileURLToPath(new URL('../../bin/deskbell', import.meta.url));

/** One more token of the demo's app, which speaks for Mara; by default with every scope of the app. */
export async function newToken(
  { clientId, dataDir }: Pick<DemoServer, 'clientId' | 'dataDir'>,
  scopes: readonly string[] = demoWorld.organizations.heron.app.scopes,
): Promise<string> {
  const options = ['--client-id', clientId, '--organization', 'heron-bicycles', '--actor', 'self'];
  const whose = ['--user', demoWorld.people.mara.email, '--scope', scopes.join(' '), '--json'];
  const env = { PATH: process.env.PATH, DESKBELL_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(command, ['token', 'create', ...options, ...whose], { env });
  return JSON.parse(stdout).access_token;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../../server/testing/http-client.ts';
import { freePort } from '../fault-injection/free-port.ts';

export type Keycloak = {
  url: string;
  /** A call of its admin API, below `/admin/realms`. @throws Error unless it succeeds */
  admin(method: string, path: string, json?: unknown): Promise<{ body: unknown; location: string | null }>;
  stop(): Promise<void>;
};

const login = { username: 'admin', password: 'the password of this test' };

/** Keycloak in development mode on a loopback address, with its database in memory, once it responds. */
export async function startKeycloak({ home }: { home: string }): Promise<Keycloak> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    'sh',
    [join(home, 'bin', 'kc.sh'), 'start-dev', '--db=dev-mem', '--http-host=127.0.0.1', `--http-port=${port}`],
    {
      // A group of its own: the script starts Java.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: login.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: login.password,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => {
    throw new Error(`Keycloak has ended with ${code}: ${output.slice(-4000)}`);
  });
  early.catch(() => undefined);
  await Promise.race([responding(url), early]);
  return {
    url,
    admin: (method, path, json) => admin(url, { method, path, json }),
    async stop() {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

async function responding(url: string): Promise<void> {
  for (;;) {
    const response = await send(url, '/realms/master').catch(() => undefined);
    if (response?.status === 200) return;
    await delay(1000);
  }
}

type AdminCall = { method: string; path: string; json: unknown };

/** With a new token for each call: they last a minute. */
async function admin(url: string, { method, path, json }: AdminCall) {
  const form = { grant_type: 'password', client_id: 'admin-cli', ...login };
  const granted = await send(url, '/realms/master/protocol/openid-connect/token', { form });
  const response = await send(url, `/admin/realms${path}`, {
    method,
    headers: { authorization: `Bearer ${granted.body.access_token}` },
    ...(json !== undefined && { json }),
  });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
  return { body: response.body as unknown, location: response.headers.get('location') };
}

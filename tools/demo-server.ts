import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type DemoServer = {
  origin: string;
  /** The URL of its test mailbox. */
  mailbox: string;
  /** The URL of its shop with the chat. */
  shop: string;
  clientId: string;
  secret: string;
  dataDir: string;
  stop(): Promise<void>;
};

const command = fileURLToPath(new URL('../bin/deskbell', import.meta.url));

/**
 * Runs a demo in a folder of its own, on a free port, until it is stopped.
 *
 * @throws Error with its output if it doesn't start
 */
export async function startDemo(settings: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-demo-'));
  const dataDir = join(folder, 'data');
  const env = { PATH: process.env.PATH, PORT: '0', DESKBELL_DATA_DIR: dataDir, ...settings };
  const server = spawn(command, ['demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    // A stop that took too long was cut, and PostgreSQL may still be writing its last files.
    await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
  };
  let output = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [, origin] = /^Deskbell demo: (\S+)/m.exec(output) ?? [];
    const [, mailbox] = /^Test mailbox: +(\S+)/m.exec(output) ?? [];
    const [, shop] = /^Shop: +(\S+)/m.exec(output) ?? [];
    const [, clientId] = /^ +client_id +(\S+)/m.exec(output) ?? [];
    const [, secret] = /^ +client_secret +(\S+)\n/m.exec(output) ?? [];
    if (origin && mailbox && shop && clientId && secret)
      return { origin, mailbox, shop, clientId, secret, dataDir, stop };
  }
  await stop();
  throw new Error(`The demo did not start: ${output}`);
}

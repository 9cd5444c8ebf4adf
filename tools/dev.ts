import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { startDevServer } from '../inbox/build/dev-server.ts';
import { inboxPolicy } from '../server/http/serve-inbox.ts';

/**
 * The demo for developers of Deskbell: `node tools/dev.ts [INBOX]`. Vite serves the inbox with hot reload and proxies everything
 * else to the demo, which restarts after every change of the server's code. Both end together.
 */
const root = join(import.meta.dirname, '..');
const [inbox = join(root, 'inbox')] = process.argv.slice(2).map((folder) => resolve(folder));
const host = '127.0.0.1';
const serverPort = await freePort();
const environment = { ...process.env };

const vite = await startDevServer({
  inbox,
  allow: [root],
  cacheDir: join(inbox, 'node_modules/.vite'),
  host,
  port: Number(environment.PORT || 3000),
  serverPort,
  policy: inboxPolicy,
}).catch((error: Error) => {
  process.stderr.write(`${error.message}. Set PORT to a free one (0 picks one).\n`);
  process.exit(1);
});

const address = vite.httpServer?.address();
const port = typeof address === 'object' && address ? address.port : 0;

const watched = ['server', 'contract', 'seeds'].map((folder) => `--watch-path=${folder}`);
const command = ['server/cli/deskbell.ts', 'demo', '--without-inbox'];
// A process group of its own: Ctrl-C reaches only this process, which forwards it once.
const demo = spawn(process.execPath, [...watched, '--watch-preserve-output', ...command], {
  cwd: root,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...environment, HOST: host, PORT: String(serverPort), DESKBELL_BASE_URL: `http://${host}:${port}` },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => demo.kill('SIGTERM'));
const [code] = await once(demo, 'exit');
await vite.close();
process.exit(code ?? 0);

/** Reserved only briefly: free again by the time this returns. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const found = server.address();
  server.close();
  await once(server, 'close');
  return typeof found === 'object' && found ? found.port : 0;
}

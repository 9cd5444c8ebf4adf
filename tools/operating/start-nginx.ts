import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { certificate, certificateKey } from '../../server/testing/test-certificate.ts';

const sample = new URL('../../docs/operating/nginx.conf', import.meta.url);

/** Where bin/setup unpacks nginx if none is installed. */
export const unpackedNginx = fileURLToPath(
  new URL('../../node_modules/.cache/nginx/usr/sbin/nginx', import.meta.url),
);

/** The path of nginx; Debian keeps it outside of a user's PATH. Undefined if there is none. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return [...folders.map((folder) => join(folder, 'nginx')), unpackedNginx].find(isExecutable);
}

/** One server by its port, or a file that lists several. */
type Upstream = { upstream: number } | { servers: string };

type Ports = Upstream & { https: number; http: number };

export type Nginx = { pid: number; stop(): Promise<void> };

/** nginx with `docs/operating/nginx.conf`, adapted as its comments say. Resolves once it accepts connections. */
export async function startNginx(nginx: string, ports: Ports): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-nginx-'));
  const file = (name: string) => join(folder, name);
  await writeFile(file('certificate.pem'), certificate);
  await writeFile(file('key.pem'), certificateKey);
  await writeFile(file('deskbell.conf'), adapted(await readFile(sample, 'utf8'), ports, folder));
  await writeFile(file('nginx.conf'), mainConfiguration(folder));
  const child = spawn(nginx, ['-c', file('nginx.conf'), '-p', folder, '-e', file('error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([accepting(ports.https), ended.then(() => Promise.reject(new Error('nginx ended')))]);
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function adapted(text: string, { https, http, ...upstream }: Ports, folder: string): string {
  const servers =
    'servers' in upstream ? `include ${upstream.servers};` : `server 127.0.0.1:${upstream.upstream};`;
  return text
    .replace('server 127.0.0.1:3000;', servers)
    .replace('https://support.example.com$request_uri', `https://localhost:${https}$request_uri`)
    .replaceAll('support.example.com;', 'localhost;')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace(/(?<=ssl_certificate +)\/\S+(?=;)/, join(folder, 'certificate.pem'))
    .replace(/(?<=ssl_certificate_key +)\/\S+(?=;)/, join(folder, 'key.pem'));
}

/** A replacement for a distribution's own nginx.conf around the sites, in one folder and for the user that runs the test. */
function mainConfiguration(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${join(folder, 'pid')}; worker_processes 1;
events {} http { ${temporary} include ${join(folder, 'deskbell.conf')}; }`;
}

/** A port that was free a moment ago; for programs that can't pick one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function accepting(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

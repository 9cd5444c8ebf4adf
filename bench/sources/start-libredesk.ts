import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { readBucket } from '../../server/config/files-setting.ts';
import { openListingStore } from '../../server/files/open-file-store.ts';
import { findProgram } from '../../server/testing/mail-servers/find-program.ts';
import { startS3 } from '../../server/testing/start-s3.ts';
import { freePort } from '../fault-injection/free-port.ts';
import { findPostgres, type OwnPostgres, startPostgres } from './debian-postgres.ts';

type Found = { program: string; postgres: string; redis: string };

/**
 * What Libredesk needs; undefined, with a warning, if something is missing. `DESKBELL_LIBREDESK` is its program, as it is released, or as
 * `make build` makes it from its source; the screens may be empty files.
 */
export function findLibredesk(whatIsSkipped: string): Found | undefined {
  const program = findProgram('DESKBELL_LIBREDESK', 'libredesk');
  const postgres = findPostgres();
  const redis = findProgram('DESKBELL_REDIS', 'redis-server');
  if (program && postgres && redis) return { program, postgres, redis };
  const missing = program ? (postgres ? 'Redis' : 'Debian’s PostgreSQL') : 'Libredesk (DESKBELL_LIBREDESK)';
  process.stderr.write(`\nSKIPPED: ${whatIsSkipped}. ${missing} not found.\n\n`);
  return undefined;
}

export type Libredesk = {
  databaseUrl: string;
  database: Client;
  /** Where it keeps its files, as `--files` takes it. */
  files: string;
  /** One of its files, as it stores it. */
  readFile(name: string): Promise<Buffer>;
  /** A call of its API as an admin. @throws Error unless it succeeds */
  call<Body>(method: string, path: string, body?: unknown): Promise<Body>;
  stop(): Promise<void>;
};

const password = 'Str0ng!Passw0rd-of-this-test';

/** Libredesk on a loopback address, with databases of its own, once it responds. Files are in a folder, or in a bucket. */
export async function startLibredesk(
  { program, postgres: programs, redis }: Found,
  place: 'folder' | 'bucket',
): Promise<Libredesk> {
  const home = mkdtempSync('/tmp/deskbell-libredesk-');
  const storage = place === 'bucket' ? await bucketStorage() : folderStorage(join(home, 'uploads'));
  for (const folder of ['uploads', 'redis']) mkdirSync(join(home, folder));
  const postgres = await startPostgres(programs);
  const databaseUrl = `postgres://${postgres.user}:${postgres.password}@127.0.0.1:${postgres.port}/libredesk`;
  await createDatabase(postgres);
  const redisPort = await freePort();
  const store = spawn(
    redis,
    ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', join(home, 'redis')],
    { stdio: 'ignore' },
  );
  const port = await freePort();
  const config = join(home, 'config.toml');
  writeFileSync(config, configOf({ port, upload: storage.config, postgres, redisPort }));
  const env = { ...process.env, LIBREDESK_SYSTEM_USER_PASSWORD: password };
  const run = (...words: string[]) =>
    spawn(program, ['--config', config, ...words], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  // A program without a version, as built from the source, takes its new schema for an old one.
  for (const words of [['--install', '--idempotent-install'], ['--upgrade']]) {
    const [code] = await once(run(...words, '--yes'), 'exit');
    if (code !== 0) throw new Error(`Libredesk ${words[0]} has ended with ${code}.`);
  }
  const server = run();
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  const ended = once(server, 'exit').then(() => {
    throw new Error(`Libredesk has ended: ${output.slice(-4000)}`);
  });
  ended.catch(() => undefined);
  await Promise.race([responding(url, () => output), ended]);
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  return {
    databaseUrl,
    database,
    files: storage.files,
    readFile: storage.read,
    call: await signedIn(url, () => output),
    async stop() {
      await database.end();
      for (const child of [server, store]) {
        const closed =
          child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined;
        child.kill('SIGTERM');
        await closed;
      }
      await postgres.stop();
      await storage.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

type Storage = {
  files: string;
  /** In Libredesk's configuration. */
  config: string;
  read(name: string): Promise<Buffer>;
  stop(): Promise<void>;
};

const folderStorage = (folder: string): Storage => ({
  files: folder,
  config: `[upload]
provider = "fs"
[upload.fs]
upload_path = "${folder}"
expiry = "1h"`,
  read: (name) => readFile(join(folder, name)),
  stop: () => Promise.resolve(),
});

/** In a part of a bucket, which others use, too. */
async function bucketStorage(): Promise<Storage> {
  const s3 = await startS3();
  const url = new URL(s3.url);
  const bucketPath = 'libredesk/media';
  url.pathname += `/${bucketPath}`;
  const store = await openListingStore(readBucket(url.href, 'the bucket'), 'the bucket');
  return {
    files: url.href,
    config: `[upload]
provider = "s3"
[upload.s3]
url = "${s3.address}"
access_key = "${url.username}"
secret_key = "${url.password}"
region = "us-east-1"
bucket = "${new URL(s3.url).pathname.slice(1)}"
bucket_path = "${bucketPath}"
expiry = "1h"`,
    read: async (name) => buffer(await store.open(name)),
    stop: () => s3.stop(),
  };
}

async function createDatabase({ port, user }: OwnPostgres): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user, database: 'postgres' });
  await client.connect();
  await client.query('CREATE DATABASE libredesk');
  await client.end();
}

type Settings = { port: number; upload: string; postgres: OwnPostgres; redisPort: number };

const configOf = ({ port, upload, postgres, redisPort }: Settings) => `
[app]
log_level = "warn"
env = "prod"
check_updates = false
encryption_key = "0123456789abcdef0123456789abcdef"
[app.server]
address = "127.0.0.1:${port}"
disable_secure_cookies = true
read_timeout = "60s"
write_timeout = "60s"
session_lifetime = "9h"
max_body_size = 104857600
read_buffer_size = 65536
keepalive_timeout = "10s"
${upload}
[db]
host = "127.0.0.1"
port = ${postgres.port}
user = "${postgres.user}"
password = "${postgres.password}"
database = "libredesk"
ssl_mode = "disable"
max_open = 10
max_idle = 10
max_lifetime = "300s"
[redis]
address = "127.0.0.1:${redisPort}"
db = 0
[message]
outgoing_queue_workers = 1
incoming_queue_workers = 1
message_outgoing_scan_interval = "1s"
incoming_queue_size = 500
outgoing_queue_size = 500
[notification]
concurrency = 1
queue_size = 100
[automation]
worker_count = 1
[ai_agent]
worker_count = 1
queue_size = 100
max_steps = 6
max_history_messages = 30
[autoassigner]
autoassign_interval = "5m"
[webhook]
workers = 1
queue_size = 100
timeout = "15s"
[ssrf]
enabled = false
allowed_cidrs = []
[conversation]
unsnooze_interval = "5m"
draft_retention_duration = "360h"
continuity_scan_interval = "5m"
[sla]
evaluation_interval = "5m"
`;

async function responding(url: string, output: () => string): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const response = await fetch(`${url}/api/v1/config`).catch(() => undefined);
    if (response?.ok) return;
    if (performance.now() > deadline) throw new Error(`Libredesk does not respond: ${output().slice(-4000)}`);
    await delay(200);
  }
}

/** Signs in as its system user, who is an admin. */
async function signedIn(url: string, output: () => string): Promise<Libredesk['call']> {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call: Libredesk['call'] = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        cookie: cookies(),
        'x-csrftoken': jar.get('csrf_token') ?? '',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Error(`${method} ${path}: ${error.message}: ${output().slice(-4000)}`);
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text).data;
  };
  await call('GET', '/config');
  await call('POST', '/auth/login', { email: 'System', password });
  return call;
}

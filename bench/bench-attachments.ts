import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { s3Url } from '../server/testing/start-s3.ts';
import { deskbell, type RunningServer, startServer } from './deskbell.ts';
import { holds, printRows, type Row } from './report.ts';
import { settings } from './settings.ts';

/**
 * `npm run bench:attachments`: how the server's memory grows while many files of 25 MiB are uploaded and downloaded at once, on
 * the disk and on a store that speaks S3, each with a server of its own.
 */
const bytes = 25 * 1024 * 1024;
const atOnce = 8;
const rounds = 4;
const content = randomBytes(bytes);

if (process.env.BENCH_DATA === undefined)
  throw new Error('Run it by `npm run bench:attachments`, which gives it a folder of its own.');
const node = join(import.meta.dirname, '..', 'node_modules', '.bin', 'node');
const token = await makeToken();
const store = await startServer(node, [join(import.meta.dirname, 's3-store.ts')]);
const rows: Row[] = [];
try {
  rows.push(...(await measure('the disk', {})));
  rows.push(...(await measure('S3', { DESKBELL_FILES: s3Url(store.address) })));
} finally {
  await store.stop();
  await rm(settings.dataDir, { recursive: true, force: true });
}
printRows(rows);
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(join(results, 'bench-attachments.json'), `${JSON.stringify(rows, null, 2)}\n`);
if (!rows.every(holds)) process.exitCode = 1;

async function makeToken(): Promise<string> {
  const { organization } = await deskbell('organization', 'create', '--name', 'Bench');
  const within = ['--organization', organization.id];
  const person = ['--email', 'bench@example.com', '--name', 'Bench', '--role', 'admin'];
  const { user } = await deskbell('user', 'create', ...within, ...person);
  const scopes = ['--scope', 'attachments:write'];
  const redirect = ['--redirect-uri', 'https://example.com/callback'];
  const app = await deskbell('app', 'create', ...within, '--name', 'Bench', ...redirect, ...scopes);
  const caller = ['--client-id', app.client_id, '--actor', 'self', '--user', user.id];
  return (await deskbell('token', 'create', ...within, ...caller, ...scopes)).access_token;
}

async function measure(where: string, environment: Record<string, string>): Promise<Row[]> {
  const server = await startServer(undefined, undefined, environment);
  try {
    // The first upload loads modules that stay in memory; later uploads should add nothing.
    const atRest = await memoryOf(server);
    await both(server, 1);
    const warm = await memoryOf(server);
    const watch = await watchMemory(server, async () => {
      for (let round = 0; round < rounds; round++) await both(server, atOnce);
    });
    // The S3 client is loaded at startup, which checks that the bucket is writable.
    const isDisk = environment.DESKBELL_FILES === undefined;
    return [
      { name: `${where}: memory at rest`, unit: 'MB', value: atRest, ...(isDisk && { atMost: 150 }) },
      { name: `${where}: memory after one file`, unit: 'MB', value: warm },
      {
        name: `${where}: peak growth, ${atOnce} files at once`,
        unit: 'MB',
        value: watch.peak - warm,
        atMost: 100,
      },
      {
        name: `${where}: upload and download`,
        unit: 'MB/s',
        value: (2 * rounds * atOnce * bytes) / 1e6 / watch.seconds,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Concurrent uploads, then concurrent downloads. */
async function both(server: RunningServer, count: number): Promise<void> {
  const addresses = await Promise.all(Array.from({ length: count }, () => up(server)));
  await Promise.all(addresses.map(down));
}

async function up({ address }: RunningServer): Promise<string> {
  const announced = await fetch(`${address}/api/oauth/v1/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      original_filename: 'a.bin',
      file_size: bytes,
      content_type: 'application/octet-stream',
    }),
  });
  const { data, upload } = (await announced.json()) as {
    data: { presigned_url: string };
    upload: { url: string };
  };
  const { status } = await fetch(upload.url, { method: 'PUT', body: content });
  if (status !== 204) throw new Error(`An upload returned ${status}`);
  return data.presigned_url;
}

async function down(url: string): Promise<void> {
  let received = 0;
  for await (const chunk of (await fetch(url)).body ?? []) received += chunk.length;
  if (received !== bytes) throw new Error(`A download had ${received} bytes`);
}

async function watchMemory(server: RunningServer, work: () => Promise<void>) {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await memoryOf(server));
  };
  const timer = setInterval(() => void sample(), 20);
  const began = performance.now();
  await work();
  clearInterval(timer);
  return { peak, seconds: (performance.now() - began) / 1000 };
}

async function memoryOf({ pid }: RunningServer): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

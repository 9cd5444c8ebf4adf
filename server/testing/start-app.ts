import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { keyedDigest } from '../access/keyed-digest.ts';
import { buildApp } from '../app.ts';
import { type Notices, openNotices } from '../db/notices.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { UploadPace } from '../features/attachments/upload-pace.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { type ClonedDatabase, cloneDatabase } from './clone-database.ts';
import { apiClient, type Send, send } from './http-client.ts';

export const secretKey = 'the secret key of the test suite, and of nothing else';

export type TestApp = {
  baseUrl: string;
  database: OpenDatabase;
  clone: ClonedDatabase;
  notices: Notices;
  files: FileStore;
  /** Every log line written so far. */
  logLines: string[];
  send(path: string, options?: Send): ReturnType<typeof send>;
  api(token: string): ReturnType<typeof apiClient>;
  stop(): Promise<void>;
};

export type StartOptions = {
  /** The address the server believes to have; by default where it listens. */
  publicUrl?: string;
  trustProxy?: boolean;
  rateLimits?: boolean;
  /** By default a folder that is gone afterwards. */
  files?: FileStore;
  pace?: UploadPace;
  /** The server's own clock, in microseconds; the database keeps its own. */
  now?: () => number;
  /** Nobody gives events their positions unless the test does. */
  wakeStamping?: (organizationId: string) => void;
};

/** The whole server on a port of its own and a database of its own, or on one shared with another process. */
export async function startApp(shared?: ClonedDatabase, options: StartOptions = {}): Promise<TestApp> {
  const clone = shared ?? (await cloneDatabase());
  const { database } = clone;
  const logLines: string[] = [];
  const {
    publicUrl,
    trustProxy = false,
    rateLimits = true,
    now = () => Date.now() * 1000,
    wakeStamping = () => undefined,
  } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-files-'));
  const files = options.files ?? (await openFileStore({ kind: 'disk' }, dataDir));
  let baseUrl = new URL(publicUrl ?? 'http://127.0.0.1');
  const notices = openNotices({ connection: clone.connection, database });
  const app: FastifyInstance = await buildApp({
    database,
    digest: keyedDigest(secretKey),
    logger: pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) }),
    now,
    baseUrl: () => baseUrl,
    trustProxy,
    files,
    largestFileBytes: 25 * 1024 * 1024,
    ...(options.pace && { pace: options.pace }),
    rateLimits,
    wakeStamping,
    notices,
  });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).origin;
  if (publicUrl === undefined) baseUrl = new URL(address);
  return {
    baseUrl: address,
    database,
    clone,
    notices,
    files,
    logLines,
    send: (path, options) => send(address, path, options),
    api: (token) => apiClient(address, token),
    async stop() {
      await app.close();
      await notices.close();
      await rm(dataDir, { recursive: true, force: true });
      if (!shared) await clone.drop();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export type S3 = {
  /** In the form of DESKBELL_FILES. */
  url: string;
  folder: string;
  /** Where it listens. */
  address: string;
  stop(): Promise<void>;
};

const bucket = 'deskbell-test';

/** The value of DESKBELL_FILES for the bucket of such a store. */
export function s3Url(address: string): string {
  return `${address.replace('http://', 's3://S3RVER:S3RVER@')}/${bucket}?tls=off`;
}

/** An S3-compatible store, with one bucket, in a folder that is deleted afterwards. */
export async function startS3(): Promise<S3> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  return {
    url: s3Url(`http://127.0.0.1:${port}`),
    folder,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = server.close();
      // Clients keep connections alive, and closing would wait for them.
      server.httpServer.closeAllConnections();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FilesSetting, S3Setting } from '../config/files-setting.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { FileStore } from './file-store.ts';
import { flydriveStore } from './flydrive-store.ts';
import { newFileKey } from './new-file-key.ts';

/**
 * Opens the configured store after checking that it is writable: the folder `files` in the data folder, or a bucket.
 *
 * @throws OperatorError if it isn't
 */
export async function openFileStore(setting: FilesSetting, dataDir: string): Promise<FileStore> {
  return setting.kind === 'disk' ? openDisk(join(dataDir, 'files')) : openBucket(setting);
}

async function openDisk(folder: string): Promise<FileStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `probe-${process.pid}`);
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    throw new OperatorError(
      `Files cannot be stored in ${folder}: ${reasonOf(error)}. Make the folder writable.`,
    );
  }
  return flydriveStore(async () => {
    const [{ Disk }, { PrivateDisk }] = await Promise.all([import('flydrive'), import('./private-disk.ts')]);
    return new Disk(new PrivateDisk(folder));
  });
}

async function openBucket(setting: S3Setting): Promise<FileStore> {
  const store = flydriveStore(async () => {
    const [{ Disk }, { S3Bucket }] = await Promise.all([import('flydrive'), import('./s3-bucket.ts')]);
    return new Disk(new S3Bucket(setting));
  }, setting.prefix);
  const probe = newFileKey();
  try {
    await store.put(probe, Readable.from([Buffer.from('?')]), 1);
    await store.remove(probe);
  } catch (error) {
    const where = `the bucket ${setting.bucket} at ${setting.endpoint}`;
    throw new OperatorError(
      `Files cannot be stored in ${where}: ${reasonOf(error)}. Check the address, the key and its rights in DESKBELL_FILES.`,
    );
  }
  return store;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

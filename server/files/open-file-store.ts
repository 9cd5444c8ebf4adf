import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FilesSetting, S3Setting } from '../config/files-setting.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { ListingStore } from './file-store.ts';
import { flydriveStore } from './flydrive-store.ts';
import { newFileKey } from './new-file-key.ts';

/**
 * Opens the configured store after checking that it is writable: the folder `files` in the data folder, or a bucket.
 *
 * @throws OperatorError if it isn't
 */
export async function openFileStore(setting: FilesSetting, dataDir: string): Promise<ListingStore> {
  return openListingStore(storeLocation(setting, dataDir), 'DESKBELL_FILES');
}

/** Where the configured store is. */
export function storeLocation(setting: FilesSetting, dataDir: string): StoreLocation {
  return setting.kind === 'disk' ? { kind: 'disk', folder: join(dataDir, 'files') } : setting;
}

/** A folder, or a bucket. */
export type StoreLocation = { kind: 'disk'; folder: string } | Extract<FilesSetting, { kind: 's3' }>;

/** The same for any place, which `name` set: an environment variable, or an option. @throws OperatorError */
export async function openListingStore(place: StoreLocation, name: string): Promise<ListingStore> {
  return place.kind === 'disk' ? openDisk(place.folder) : openBucket(place, name);
}

async function openDisk(folder: string): Promise<ListingStore> {
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
  return diskStore(folder);
}

/** The store in a folder that may not exist, or may only be read. */
export function diskStore(folder: string): ListingStore {
  return flydriveStore(async () => {
    const [{ Disk }, { PrivateDisk }] = await Promise.all([import('flydrive'), import('./private-disk.ts')]);
    return new Disk(new PrivateDisk(folder));
  });
}

/** The store in a bucket that may only be read. */
export function bucketStore(setting: S3Setting): ListingStore {
  return flydriveStore(async () => {
    const [{ Disk }, { S3Bucket }] = await Promise.all([import('flydrive'), import('./s3-bucket.ts')]);
    return new Disk(new S3Bucket(setting));
  }, setting.prefix);
}

async function openBucket(setting: S3Setting, name: string): Promise<ListingStore> {
  const store = bucketStore(setting);
  const probe = newFileKey();
  try {
    await store.put(probe, Readable.from([Buffer.from('?')]), 1);
    await store.remove(probe);
  } catch (error) {
    const location = `the bucket ${setting.bucket} at ${setting.endpoint}`;
    throw new OperatorError(
      `Files cannot be stored in ${location}: ${reasonOf(error)}. Check the address, the key and its rights in ${name}.`,
    );
  }
  return store;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

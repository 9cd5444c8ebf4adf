import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { FileMissing } from './file-missing.ts';

/**
 * flydrive's local disk, with stricter guarantees: folders and files for their owner only, and a file is written
 * under a temporary name, synced and renamed into place, so that it is never seen incomplete.
 */
export class PrivateDisk extends FSDriver {
  readonly root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.root = root;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const [path, aside] = this.#pathsOf(key);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeThrough(aside, contents);
      await rename(aside, path);
      await syncToDisk(dirname(path));
    } catch (error) {
      contents.destroy();
      await rm(aside, { force: true });
      throw error;
    }
  }

  override async getStream(key: string): Promise<Readable> {
    const [path] = this.#pathsOf(key);
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FileMissing() : error;
    });
    return file.createReadStream();
  }

  /** A crash may have left a partial file. */
  override async delete(key: string): Promise<void> {
    for (const path of this.#pathsOf(key)) await rm(path, { force: true });
  }

  #pathsOf(key: string): [string, string] {
    const path = join(this.root, key);
    return [path, `${path}.part`];
  }
}

async function writeThrough(path: string, contents: Readable): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is durable once its folder is synced. */
async function syncToDisk(folder: string): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(folder);
    await file.sync();
  } finally {
    await file?.close();
  }
}

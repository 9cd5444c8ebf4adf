import type { Disk } from 'flydrive';
import { openOnce } from '../background/open-once.ts';
import { FileMissing } from './file-missing.ts';
import type { ListingStore } from './file-store.ts';
import { FileStoreFailed } from './file-store-failed.ts';

/** A store on one of flydrive's disks, which is loaded on first use to save memory. */
export function flydriveStore(load: () => Promise<Disk>, prefix = ''): ListingStore {
  const disk = openOnce(load);
  return {
    async put(key, content, bytes) {
      await (await disk()).putStream(prefix + key, content, { contentLength: bytes }).catch(tell);
    },
    async open(key) {
      return (await disk()).getStream(prefix + key).catch(tell);
    },
    async remove(key) {
      await (await disk()).delete(prefix + key).catch(tell);
    },
    async size(key) {
      const { contentLength } = await (await disk()).getMetaData(prefix + key).catch(tell);
      return contentLength;
    },
    async removeFolder(folder) {
      await (await disk()).deleteAll(`${prefix}${folder}`).catch(unlessMissing);
    },
    async *list(folder) {
      const path = (prefix + folder).replace(/\/$/, '');
      let token: string | undefined;
      do {
        const options = { recursive: false, ...(token !== undefined && { paginationToken: token }) };
        const page = await (await disk()).listAll(path, options).catch(unlessMissing);
        for (const { name } of page?.objects ?? []) yield name.split('/').at(-1) ?? name;
        token = page?.paginationToken;
      } while (token !== undefined);
    },
  };
}

/** The underlying error, without flydrive's wrapper. */
function tell(error: Error): never {
  if (error.cause instanceof FileMissing) throw error.cause;
  throw isMissing(error.cause) ? new FileMissing() : new FileStoreFailed(error.cause ?? error);
}

function unlessMissing(error: Error): undefined {
  if (!isMissing(error.cause)) tell(error);
}

/** A disk reports a missing file or folder by its code, a bucket's HEAD request by its name. */
function isMissing(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  return code === 'ENOENT' || name === 'NotFound' || name === 'NoSuchKey';
}

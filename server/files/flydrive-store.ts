import type { Disk } from 'flydrive';
import { FileMissing } from './file-missing.ts';
import type { FileStore } from './file-store.ts';
import { FileStoreFailed } from './file-store-failed.ts';

/** A store on one of flydrive's disks, which is loaded on first use to save memory. */
export function flydriveStore(load: () => Promise<Disk>, prefix = ''): FileStore {
  let loading: Promise<Disk> | undefined;
  const disk = () => {
    loading ??= load();
    return loading;
  };
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
  };
}

/** The underlying error, without flydrive's wrapper. */
function tell(error: Error): never {
  throw error.cause instanceof FileMissing ? error.cause : new FileStoreFailed(error.cause ?? error);
}

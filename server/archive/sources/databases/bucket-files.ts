import type { S3Setting } from '../../../config/files-setting.ts';
import { OperatorError } from '../../../config/operator-error.ts';
import { FileMissing } from '../../../files/file-missing.ts';
import { bucketStore } from '../../../files/open-file-store.ts';
import type { OpenFile } from '../copy-files.ts';

/**
 * Opens the files of another system in the bucket where it keeps them, by their last name: folders are how a system spreads them on a
 * disk. A store that fails ends the import: all the following files would be missing too.
 *
 * @throws OperatorError if the bucket can't be read
 */
export async function bucketFiles(setting: S3Setting): Promise<OpenFile> {
  const store = bucketStore(setting);
  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    return new OperatorError(
      `Files can’t be read from the bucket ${setting.bucket} at ${setting.endpoint}: ${reason}. ` +
        'Check the address in --files, and that its key may read objects and list the bucket; then run the same command again.',
    );
  };
  // Who may not list a bucket is refused missing files as if they were there.
  await store
    .list('')
    [Symbol.asyncIterator]()
    .next()
    .catch((error: unknown) => Promise.reject(failed(error)));
  return async ({ path }) => {
    if (path === undefined || !/^[\w-]+(\/[\w-]+)*$/.test(path))
      return { problem: 'Its file has no usable name.' };
    const name = path.slice(path.lastIndexOf('/') + 1);
    return store.open(name).then(
      (content) => ({ content }),
      (error: unknown) => {
        if (error instanceof FileMissing) return { problem: 'Its file is not in the bucket.' };
        throw failed(error);
      },
    );
  };
}

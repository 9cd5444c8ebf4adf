import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenFile } from '../copy-files.ts';

/** Opens the files of another system in the folder where it keeps them. */
export function folderFiles(folder: string | undefined): OpenFile {
  return async ({ path }) => {
    if (folder === undefined) return { problem: 'No folder with files was given.' };
    // Names are those of another database: none of them leaves the folder.
    if (path === undefined || !/^[\w-]+(\/[\w-]+)*$/.test(path))
      return { problem: 'Its file has no usable name.' };
    const whole = join(folder, path);
    const found = await stat(whole).catch(() => undefined);
    if (!found?.isFile()) return { problem: 'Its file is not in the folder.' };
    return { content: createReadStream(whole) };
  };
}

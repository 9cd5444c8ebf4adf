import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `NAME.br` and `NAME.gz` next to each file, so that the server doesn't compress at runtime. */
export async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      await writeFile(join(folder, `${name}.br`), await brotli(bytes, { params }));
      await writeFile(join(folder, `${name}.gz`), await zip(bytes, { level: 9 }));
    }),
  );
}

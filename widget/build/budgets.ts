import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const loaderBytes = 5_000;
const panelBytes = 40_000;
const catalogBytes = 3_000;

export type Sizes = { loader: number; panel: number; catalogs: readonly number[] };

/** @throws Error that names the file over its limit, since it slows down every page load */
export async function checkBudgets(folder: string): Promise<void> {
  const { loader, panel, catalogs } = await sizesOf(folder);
  const complaints = [
    loader > loaderBytes && `the loader has ${loader} bytes of ${loaderBytes}`,
    panel > panelBytes && `the panel has ${panel} bytes of ${panelBytes}`,
    ...catalogs.map((it) => it > catalogBytes && `a catalog has ${it} bytes of ${catalogBytes}`),
  ].filter((it) => it !== false);
  if (complaints.length > 0) throw new Error(`The widget is too large (brotli): ${complaints.join(', ')}.`);
}

/** In brotli. The panel counts everything that a visitor loads to see it, including one catalog. */
export async function sizesOf(folder: string): Promise<Sizes> {
  const assets = join(folder, 'assets');
  const files = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
  const sizes = await Promise.all(
    files.map(async (name) => ({ name, bytes: await packedSize(join(assets, name)) })),
  );
  const catalogs = sizes.filter(({ name }) => /^[a-z]{2}-/.test(name)).map(({ bytes }) => bytes);
  const rest = sizes.filter(({ name }) => !/^[a-z]{2}-/.test(name));
  const page = await packedSize(join(folder, 'panel.html'));
  const panel = rest.reduce((sum, { bytes }) => sum + bytes, page) + Math.max(0, ...catalogs);
  return { loader: await packedSize(join(folder, 'loader.js')), panel, catalogs: catalogs };
}

async function packedSize(path: string): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return brotliCompressSync(await readFile(path), { params }).length;
}

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { oneDeclaration } from './one-declaration.ts';

const sdk = fileURLToPath(new URL('..', import.meta.url));
const dist = join(sdk, 'dist');

/**
 * Writes `sdk/dist/`: one module, one declaration file. Each is replaced atomically, so that concurrent readers, such as parallel
 * tests, never see a partial file.
 *
 * @returns the path of that folder
 * @throws Error with the output of tsc
 */
export async function buildSdk(): Promise<string> {
  await mkdir(dist, { recursive: true });
  await Promise.all([javaScript().then(placed('index.js')), declarations().then(placed('index.d.ts'))]);
  return dist;
}

async function javaScript(): Promise<string> {
  const bundle = await rolldown({ input: join(sdk, 'src/index.ts'), cwd: sdk, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return output[0].code;
}

async function declarations(): Promise<string> {
  const folder = await mkdtemp(join(dist, '.declarations-'));
  try {
    const flags = ['--noEmit', 'false', '--emitDeclarationOnly', '--stripInternal', '--outDir', folder];
    await promisify(execFile)('tsc', ['-p', sdk, ...flags]);
    return await oneDeclaration(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function placed(name: string): (text: string) => Promise<void> {
  return async (text) => {
    const aside = join(dist, `.${name}.${process.pid}`);
    await writeFile(aside, text);
    await rename(aside, join(dist, name));
  };
}

if (import.meta.main) await buildSdk();

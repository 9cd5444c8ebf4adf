import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../config/operator-error.ts';

/**
 * The installation's secret key: the configured one, or one made once and kept in the data folder for its owner alone.
 *
 * @throws OperatorError where the folder cannot be used.
 */
export async function readSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'secret-key');
  try {
    return (await keptKey(file)) ?? (await makeKey(file, dataDir));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The secret key cannot be kept in ${file}: ${reason}. Make the folder writable.`);
  }
}

async function keptKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || undefined;
}

/** Written aside and linked into place: of two processes that start together one wins, and neither reads half a key. */
async function makeKey(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(aside);
  return (await keptKey(file)) ?? '';
}

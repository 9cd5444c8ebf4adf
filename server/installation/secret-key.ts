import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';

/** The key that signs everything, and older ones that are accepted until a rotation is complete. */
export type SecretKeys = { current: string; accepted: string[] };

type KeyLocation = Pick<Config, 'secretKey' | 'acceptedSecretKeys' | 'dataDir'>;

/**
 * The installation's secret keys: the configured ones, or those in the data folder, where the first start creates one
 * for its owner only.
 *
 * @throws OperatorError if the folder can't be used
 */
export async function readSecretKeys({
  secretKey,
  acceptedSecretKeys,
  dataDir,
}: KeyLocation): Promise<SecretKeys> {
  if (secretKey !== undefined) return { current: secretKey, accepted: acceptedSecretKeys };
  const file = keyFile(dataDir);
  const [current = '', ...accepted] = await inFolder(
    file,
    async () => (await storedKeys(file)) ?? (await makeKey(file, dataDir)),
  );
  return { current, accepted: [...accepted, ...acceptedSecretKeys] };
}

/** The same without creating a key: undefined if there is none. @throws OperatorError */
export async function findSecretKeys({
  secretKey,
  acceptedSecretKeys,
  dataDir,
}: KeyLocation): Promise<SecretKeys | undefined> {
  if (secretKey !== undefined) return { current: secretKey, accepted: acceptedSecretKeys };
  const file = keyFile(dataDir);
  const [current, ...accepted] = (await inFolder(file, () => storedKeys(file))) ?? [];
  return current === undefined ? undefined : { current, accepted: [...accepted, ...acceptedSecretKeys] };
}

/** Replaces the keys in the data folder atomically: readers find either the old keys or the new ones. */
export async function storeSecretKeys(dataDir: string, { current, accepted }: SecretKeys): Promise<void> {
  const file = keyFile(dataDir);
  await inFolder(file, async () => {
    const aside = await writeAside(file, [current, ...accepted]);
    await rename(aside, file);
  });
}

export function newSecretKey(): string {
  return randomBytes(32).toString('hex');
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

async function inFolder<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The secret key cannot be kept in ${file}: ${reason}. Make the folder writable.`);
  }
}

/** One key per line, the current one first; undefined if there is no file. @throws OperatorError if it contains no key */
async function storedKeys(file: string): Promise<string[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const keys = text?.split('\n').flatMap((line) => line.trim() || []);
  // Anybody could guess an empty or truncated key.
  if (keys && (keys.length === 0 || keys.some((key) => key.length < 32)))
    throw new OperatorError(
      `The secret key in ${file} is damaged. Restore the file from a backup, or remove it if this installation has no data yet.`,
    );
  return keys;
}

/** Written aside and linked into place: of two processes that start together one wins, and neither reads half a key. */
async function makeKey(file: string, dataDir: string): Promise<string[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = await writeAside(file, [newSecretKey()]);
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(aside);
  return (await storedKeys(file)) ?? [];
}

async function writeAside(file: string, keys: readonly string[]): Promise<string> {
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, keys.map((key) => `${key}\n`).join(''), { mode: 0o600, flag: 'wx' });
  return aside;
}

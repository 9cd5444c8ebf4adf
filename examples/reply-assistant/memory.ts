import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What has to outlive the program: the token, how far it has read, and to which message it drafted an answer last. */
type Remembered = {
  token: string | undefined;
  after: string | undefined;
  /** By conversation, for as long as a customer waits in it. */
  drafted: Readonly<Record<string, string>>;
};

export type Memory = Readonly<Remembered> & { save(changes: Partial<Remembered>): Promise<void> };

/** A file that only you can read, for it holds a token. Written aside and put in its place: there is never half of it. */
export async function openMemory(file: string): Promise<Memory> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const remembered: Remembered = { token: undefined, after: undefined, drafted: {}, ...JSON.parse(text) };
  return Object.assign(remembered, {
    async save(changes: Partial<Remembered>) {
      Object.assign(remembered, changes);
      await writeFile(`${file}.new`, JSON.stringify(remembered), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  });
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** State that must survive a restart: the token, the position in the list, and the last message drafted for. */
type StoredState = {
  token: string | undefined;
  after: string | undefined;
  /** The last message drafted for, by conversation, while its customer is waiting. */
  drafted: Readonly<Record<string, string>>;
};

export type State = Readonly<StoredState> & { save(changes: Partial<StoredState>): Promise<void> };

/** Stored in a file that only you can read, since it contains a token. Each save replaces the file atomically. */
export async function openState(file: string): Promise<State> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const state: StoredState = { token: undefined, after: undefined, drafted: {}, ...JSON.parse(text) };
  return Object.assign(state, {
    async save(changes: Partial<StoredState>) {
      Object.assign(state, changes);
      await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  });
}

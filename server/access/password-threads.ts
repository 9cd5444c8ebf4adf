import type { Piscina } from 'piscina';
import { openOnce } from '../background/open-once.ts';
import type { Verification } from './password-worker.ts';

/** argon2 is slow by design: nothing else may wait for it. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  /** Whether the password matches this hash; without one it takes as long and returns false. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
};

export type PasswordThreads = PasswordHashing & { close(): Promise<void> };

/** Sign-ins come in bursts; an idle thread releases its memory. */
const idleMilliseconds = 30_000;

/**
 * Requests take precedence over passwords on the same core. Linux only: elsewhere threads have no priority of their
 * own.
 */
const niceIncrement = 5;

/**
 * Hashes in its own threads, started on first use. In libuv's pool, files and DNS would wait behind every hash
 * (decisions/0106).
 */
export function openPasswordThreads(threadCount: number): PasswordThreads {
  const threads = openOnce(() => openThreads(threadCount));
  return {
    hash: async (password) => (await threads()).run(password, { name: 'hash' }),
    verify: async (stored, password) =>
      (await threads()).run({ stored, password } satisfies Verification, { name: 'verify' }),
    close: async () => (await threads.ifUsed())?.destroy(),
  };
}

/** The library is loaded with the first password, to save memory. */
async function openThreads(threadCount: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threadCount,
    idleTimeout: idleMilliseconds,
    // A thread that waits for work by blocking can only get its next task at the speed of the event loop.
    atomics: 'disabled',
    niceIncrement: process.platform === 'linux' ? niceIncrement : 0,
  });
}

import { Piscina } from 'piscina';
import type { Verification } from './password-worker.ts';

/** argon2, which takes as long as it is meant to: nothing else may wait for it. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  /** Whether the password has this hash; without one it takes as long and says no. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
};

export type PasswordThreads = PasswordHashing & { close(): Promise<void> };

/** Sign-ins come in bursts; a thread that has had nothing to do gives its memory back. */
const idleMilliseconds = 30_000;

/** Requests come before passwords where both want the same core. Linux only: elsewhere threads have no priority of their own. */
const niceIncrement = 5;

/**
 * Hashes in threads of its own, started when first needed. In libuv's pool, files and DNS would wait behind every hash
 * (decisions/0106).
 */
export function openPasswordThreads(threadCount: number): PasswordThreads {
  const threads = new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threadCount,
    idleTimeout: idleMilliseconds,
    // A thread that waits for work by blocking cannot be given its next task by anything slower than the event loop.
    atomics: 'disabled',
    niceIncrement: process.platform === 'linux' ? niceIncrement : 0,
  });
  return {
    hash: (password) => threads.run(password, { name: 'hash' }),
    verify: (stored, password) =>
      threads.run({ stored, password } satisfies Verification, { name: 'verify' }),
    close: () => threads.destroy(),
  };
}

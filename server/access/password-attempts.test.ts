import { expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { PasswordsBusy } from '../errors/errors.ts';
import { RateLimited } from '../errors/rate-limited.ts';
import { fairQueue } from '../limits/fair-queue.ts';
import { type FailureLimit, noFailureLimit } from './failure-limit.ts';
import { passwordAttempts } from './password-attempts.ts';

const queueRules = {
  concurrency: 1,
  whenAlone: 1,
  whenContended: 1,
  contentionMilliseconds: 5000,
  maxQueued: 50,
  maxQueuedInAll: 80,
  refusal: () => new PasswordsBusy(),
};

/** Attempts with a limit of twenty reservations, whose passwords are verified once `verifyAll` runs. */
function setUp() {
  let reserved = 0;
  let maxReserved = 0;
  const limit: FailureLimit = {
    ...noFailureLimit,
    slow: {
      refuseBlocked: async () => undefined,
      async reserve() {
        if (reserved >= 20) throw new RateLimited(60);
        reserved += 1;
        maxReserved = Math.max(maxReserved, reserved);
        return {
          async release() {
            reserved -= 1;
          },
        };
      },
    },
  };
  const open = Promise.withResolvers<void>();
  const verify = vi.fn(async (_: unknown, password: string) => {
    await open.promise;
    return password === 'right';
  });
  const passwords = passwordAttempts({
    database: {} as Database,
    limit,
    hashing: { hash: async (password) => `hash of ${password}`, verify },
    enqueue: fairQueue(queueRules, () => 0),
    throttled: (_, work) => work(),
  });
  const attempt = (password: string, address = '192.0.2.1') =>
    passwords.attempt({ kind: 'sign-in', name: 'mara', address }, async (hashing) =>
      (await hashing.verify('hash', password)) ? 'mara' : undefined,
    );
  return { attempt, verify, verifyAll: open.resolve, most: () => maxReserved };
}

test('fifty concurrent right sign-ins of one account succeed: slots are reserved in turn, not on arrival', async () => {
  const { attempt, verifyAll, most } = setUp();
  const signIns = Array.from({ length: 50 }, () => attempt('right'));
  verifyAll();
  expect(await Promise.all(signIns)).toEqual(Array(50).fill('mara'));
  expect(most()).toBeLessThan(20);
});

test('of fifty concurrent wrong passwords, twenty are hashed', async () => {
  const { attempt, verify, verifyAll } = setUp();
  const guesses = Promise.allSettled(Array.from({ length: 50 }, () => attempt('wrong')));
  verifyAll();
  const refused = (await guesses).filter(({ status }) => status === 'rejected');
  expect([verify.mock.calls.length, refused.length]).toEqual([20, 30]);
});

test('one network can’t fill the queue; requests that find it full get 503 with Retry-After, and reserve nothing', async () => {
  const { attempt, verifyAll, most } = setUp();
  const flood = Array.from({ length: 60 }, () => attempt('right'));
  const rest = Promise.allSettled(flood);
  await expect(flood[59]).rejects.toThrow(PasswordsBusy);
  const other = Array.from({ length: 40 }, () => attempt('right', '198.51.100.1'));
  const restOfOther = Promise.allSettled(other);
  await expect(attempt('right', '203.0.113.1')).rejects.toThrow(PasswordsBusy);
  expect(most()).toBe(1);
  verifyAll();
  const admitted = [...(await rest), ...(await restOfOther)].filter(({ status }) => status === 'fulfilled');
  expect(admitted).toHaveLength(81);
  expect(await attempt('right', '203.0.113.1')).toBe('mara');
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Repeated, type Round, repeat } from './repeat.ts';

const warnings: string[] = [];
const logger = { warn: (_: object, text: string) => void warnings.push(text) };
let loop: Repeated | undefined;
let rounds = 0;

/** A loop with an interval of one second, whose rounds are counted. */
function start(
  round: Round = () => undefined,
  options: Partial<Parameters<typeof repeat>[1]> = { intervalMilliseconds: 1000 },
) {
  loop = repeat(
    (signal) => {
      rounds += 1;
      return round(signal);
    },
    { name: 'the work', logger: logger as never, ...options },
  );
  return loop;
}

beforeEach(() => {
  vi.useFakeTimers();
  [rounds, warnings.length] = [0, 0];
});
afterEach(async () => {
  const stopped = loop?.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  await stopped;
  vi.useRealTimers();
});

describe('a loop', () => {
  test('starts immediately, and then repeats at about the given interval, never more often', async () => {
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(rounds).toBeGreaterThan(90);
    expect(rounds).toBeLessThanOrEqual(101);
  });

  test('starts later with a delay', async () => {
    start(undefined, { intervalMilliseconds: 1000, firstAfterMilliseconds: 500 });
    await vi.advanceTimersByTimeAsync(499);
    expect(rounds).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(1);
  });

  test('never runs two rounds at once, however long one takes and whatever wakes it', async () => {
    let under = 0;
    let most = 0;
    const { wake } = start(async () => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      under -= 1;
      return undefined;
    });
    for (let second = 0; second < 30; second++) {
      wake();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([most, rounds]).toEqual([1, 6]);
  });

  test('continues immediately if a round reports more work', async () => {
    let left = 50;
    start(() => (--left > 0 ? 0 : undefined));
    await vi.advanceTimersByTimeAsync(60);
    expect(rounds).toBe(50);
  });

  test('without an interval waits until it is woken, or until the time that a round returned', async () => {
    const { wake } = start(() => (rounds === 1 ? 3000 : undefined), {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(0);
    wake();
    await vi.advanceTimersByTimeAsync(2999);
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(2);
  });
});

describe('a loop that is woken', () => {
  test('runs a round within the time given, one for all that woke it in the meantime', async () => {
    const { wake } = start();
    await vi.advanceTimersByTimeAsync(10);
    for (let time = 0; time < 5; time++) wake(20);
    await vi.advanceTimersByTimeAsync(19);
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(2);
    await vi.advanceTimersByTimeAsync(900);
    expect(rounds).toBe(2);
  });

  test('during a round runs another one right after it', async () => {
    const ends = Promise.withResolvers<undefined>();
    const { wake } = start(() => (rounds === 1 ? ends.promise : undefined));
    await vi.advanceTimersByTimeAsync(10);
    wake();
    ends.resolve(undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(2);
  });
});

describe('a round that fails', () => {
  const failing = () => {
    throw new Error('no database');
  };

  test('is logged and retried with exponential backoff', async () => {
    start(failing, { intervalMilliseconds: 60_000 });
    await vi.advanceTimersByTimeAsync(0);
    expect(warnings).toEqual(['the work failed; it is tried again']);
    await vi.advanceTimersByTimeAsync(1200);
    expect(rounds).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBeGreaterThanOrEqual(8);
    expect(rounds).toBeLessThanOrEqual(12);
  });

  test('is not retried earlier because something wakes the loop', async () => {
    const { wake } = start(failing);
    for (let time = 0; time < 900; time++) {
      wake();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(rounds).toBe(1);
  });

  test('is forgotten with the next one that succeeds', async () => {
    const { wake } = start(() => (rounds <= 3 ? failing() : undefined));
    await vi.advanceTimersByTimeAsync(10_000);
    const before = rounds;
    wake();
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(before + 1);
    expect(warnings).toHaveLength(3);
  });
});

describe('a loop that is stopped', () => {
  test('signals the round in progress, waits for its end, and starts no other', async () => {
    let signal: AbortSignal | undefined;
    const ends = Promise.withResolvers<undefined>();
    const { wake, stop } = start((given) => {
      signal = given;
      return ends.promise;
    });
    await vi.advanceTimersByTimeAsync(0);
    wake();
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([signal?.aborted, isStopped]).toEqual([true, false]);
    ends.resolve(undefined);
    await stopped;
    wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rounds).toBe(1);
  });

  test('doesn’t log a round that ends because of it', async () => {
    const { stop } = start(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await vi.advanceTimersByTimeAsync(0);
    await stop();
    expect(warnings).toEqual([]);
  });
});

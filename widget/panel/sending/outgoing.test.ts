import { beforeAll, expect, test } from 'vitest';
import { loadWords } from '../../words/words.ts';
import { GateError } from '../gate.ts';
import {
  afterFailure,
  afterSession,
  isOutdated,
  nextOutgoing,
  notTriedYet,
  type Outgoing,
} from './outgoing.ts';

beforeAll(() => loadWords('en'));

const now = 1_000_000_000;
const written: Outgoing = {
  ...notTriedYet,
  key: 'a',
  conversationId: null,
  text: 'Hello?',
  files: [],
  isHeld: false,
  website: '',
  writer: null,
  isParked: false,
  at: now,
  wasTried: true,
  state: 'sending',
  fault: '',
};
const after = (error: unknown, known: Partial<Outgoing> = {}) => {
  const outgoing = { ...written, ...known };
  return { ...outgoing, ...afterFailure(outgoing, error, now) };
};
const refused = (status: number, retryAfterSeconds = 0) => new GateError(status, {}, retryAfterSeconds);

test('without a response, a message is retried after pauses of up to 30 seconds, however often it fails', () => {
  let outgoing = written;
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    outgoing = after(attempt % 2 ? refused(503) : new TypeError('Failed to fetch'), outgoing);
    pauses.push((outgoing.retryAt - now) / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect(outgoing.state).toBe('waiting');
});

test('after five errors of the server, the visitor has to step in', () => {
  let outgoing = written;
  const states: string[] = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    outgoing = after(refused(500), outgoing);
    states.push(outgoing.state);
  }
  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'failed']);
  expect(outgoing).toMatchObject({ fault: 'Not sent. Can’t reach the server.', ...notTriedYet });
});

test('a limit that ends within a minute is waited for, and a longer one is the visitor’s to decide', () => {
  expect(after(refused(429, 40))).toMatchObject({ state: 'waiting', retryAt: now + 40_000 });
  expect(after(refused(429, 7200))).toMatchObject({
    state: 'failed',
    fault: 'Not sent. That was a lot at once. Try again in 2 hours.',
  });
});

test('a refused message is not retried, and a conflict with an earlier attempt is', () => {
  expect(after(refused(403))).toMatchObject({ state: 'failed', fault: 'This message can’t be sent.' });
  expect(after(refused(409))).toMatchObject({ state: 'failed' });
  expect(after(refused(409, 1))).toMatchObject({ state: 'waiting' });
});

test('messages are sent in the order they were written, and failed ones hold up no other', () => {
  const failed = { ...written, key: 'b', state: 'failed' as const };
  const waiting = { ...written, key: 'c', retryAt: now + 5_000 };
  expect(nextOutgoing([failed, waiting, written], now)).toEqual({ next: waiting, wait: 5_000 });
  expect(nextOutgoing([failed], now)).toBeUndefined();
  const fromTheFuture = { ...written, retryAt: now + 3_600_000 };
  expect(nextOutgoing([fromTheFuture], now)?.wait, 'after the clock was set back').toBe(0);
});

test('a message of yesterday is not sent without asking: the server may no longer recognize it', () => {
  expect(isOutdated(written, now + 22 * 3_600_000)).toBe(false);
  expect(isOutdated(written, now + 24 * 3_600_000)).toBe(true);
});

test('when a session ends, a stranger’s message begins a new one, and a customer’s waits for their identity', () => {
  const unsent = { ...written, conversationId: 'cnv_1', wasTried: false };
  expect(afterSession(unsent)).toMatchObject({ conversationId: null, state: 'sending' });
  expect(afterSession({ ...unsent, writer: 'c-42' })).toMatchObject({ isParked: true, state: 'sending' });
  expect(afterSession({ ...unsent, wasTried: true })).toMatchObject({
    state: 'failed',
    fault: 'It’s unclear whether this was sent.',
  });
});

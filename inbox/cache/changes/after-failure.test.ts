import { describe, expect, test } from 'vitest';
import { errorFrom } from '../../../sdk/src/errors/error-from.ts';
import { afterFailure, waitingRecords } from './after-failure.ts';

const errorWith = (status: number, headers: Record<string, string> = {}) =>
  errorFrom({ status, headers: new Headers(headers), body: { error: 'x' } });
const unanswered = new TypeError('Failed to fetch');

describe('a change whose request failed', () => {
  test.each([400, 403, 404, 409, 422])('is reverted if the server refused it with %i', (status) => {
    expect(afterFailure(errorWith(status), 0)).toEqual({ isFinal: true });
  });

  test('is retried for as long as the server cannot be reached', () => {
    for (const error of [unanswered, unanswered, unanswered])
      expect(afterFailure(error, 4)).toEqual({ isFinal: false, attempts: 4, pauseMilliseconds: 1000 });
  });

  test('is retried after the pause that a busy server asks for', () => {
    expect(afterFailure(errorWith(500), 0)).toEqual({ isFinal: false, attempts: 1, pauseMilliseconds: 1000 });
    expect(afterFailure(errorWith(429, { 'retry-after': '7' }), 0)).toMatchObject({
      pauseMilliseconds: 7000,
    });
  });

  test('is reverted after five error responses', () => {
    expect(afterFailure(errorWith(500), 3)).toMatchObject({ isFinal: false });
    expect(afterFailure(errorWith(500), 4)).toEqual({ isFinal: true });
  });
});

describe('a conversation waits for the server', () => {
  const queues = new Map([
    ['held', [{ wasHeld: true }]],
    ['sending', [{ wasHeld: false }, { wasHeld: true }]],
    ['done', []],
  ]);

  test('with every pending change while the server cannot be reached', () => {
    expect(waitingRecords(queues, { isUp: false })).toEqual(['held', 'sending']);
  });

  test('with an unsent change once the server is back', () => {
    expect(waitingRecords(queues, { isUp: true })).toEqual(['held']);
  });
});

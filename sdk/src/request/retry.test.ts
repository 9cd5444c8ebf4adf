import { describe, expect, test } from 'vitest';
import { ConnectionError, TimeoutError } from '../errors/connection-error.ts';
import { errorFrom } from '../errors/error-from.ts';
import { mayRetry, waitMilliseconds } from './retry.ts';

const errorWith = (status: number, error: string, retryAfter?: string) =>
  errorFrom({
    status,
    headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    body: { error },
  });

describe('what is retried', () => {
  test.each([
    ['a lost connection', new ConnectionError()],
    ['an attempt that took too long', new TimeoutError()],
    ['408', errorWith(408, 'request_timeout')],
    ['500', errorWith(500, 'internal_error')],
    ['502 of a proxy', errorWith(502, '')],
    ['503', errorWith(503, 'unavailable', '1')],
  ])('after %s, only what is safe to repeat', (_, error) => {
    expect([mayRetry(error, true), mayRetry(error, false)]).toEqual([true, false]);
  });

  test.each([
    ['429', errorWith(429, 'rate_limited', '2')],
    ['409 that says when to come again', errorWith(409, 'conflict', '1')],
  ])('after %s, everything, for nothing was done', (_, error) => {
    expect([mayRetry(error, true), mayRetry(error, false)]).toEqual([true, true]);
  });

  test.each([
    ['400', errorWith(400, 'invalid_request')],
    ['401', errorWith(401, 'invalid_token')],
    ['404', errorWith(404, 'not_found')],
    ['409 of another kind', errorWith(409, 'last_admin')],
    ['422', errorWith(422, 'validation_error')],
    ['a wait of more than a minute', errorWith(429, 'rate_limited', '61')],
    ['what is no error of ours', new TypeError()],
  ])('after %s, nothing', (_, error) => {
    expect([mayRetry(error, true), mayRetry(error, false)]).toEqual([false, false]);
  });
});

describe('the delay before', () => {
  test('doubles up to eight seconds, with up to half of it random', () => {
    const waits = [0, 1, 2, 3, 4, 10].map((attempt) => [
      waitMilliseconds(new ConnectionError(), attempt, 0),
      waitMilliseconds(new ConnectionError(), attempt, 1),
    ]);
    expect(waits).toEqual([
      [250, 500],
      [500, 1000],
      [1000, 2000],
      [2000, 4000],
      [4000, 8000],
      [4000, 8000],
    ]);
  });

  test('is never shorter than the server says', () => {
    expect(waitMilliseconds(errorWith(429, 'rate_limited', '7'), 0, 0)).toBe(7000);
    expect(waitMilliseconds(errorWith(429, 'rate_limited', '7'), 0, 1)).toBe(7500);
  });

  test('accepts a date too, unless it has passed', () => {
    const soon = new Date(Date.now() + 30_000).toUTCString();
    expect(errorWith(503, 'unavailable', soon).retryAfterSeconds).toBeGreaterThan(20);
    expect(errorWith(503, 'unavailable', 'Wed, 21 Oct 2015 07:28:00 GMT').retryAfterSeconds).toBe(0);
    expect(errorWith(503, 'unavailable', 'soon').retryAfterSeconds).toBe(undefined);
  });
});

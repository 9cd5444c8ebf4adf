import { expect, test } from 'vitest';
import { errorFrom } from '../../sdk/src/errors/error-from.ts';
import { failureOf } from './failure.ts';

const answer = (status: number, error: string, headers = {}) =>
  failureOf(errorFrom({ status, headers: new Headers(headers), body: { error } }));

test('a request that another one with its key holds up is retried when the server says so', () => {
  const failure = answer(409, 'conflict', { 'retry-after': '1' });
  expect(failure).toEqual({ kind: 'busy', retryAfterSeconds: 1 });
  expect(answer(409, 'conflict')).toEqual({ kind: 'refused' });
});

test('a request that failed for now is retried; one that is refused is not', () => {
  const kinds = [408, 425, 429, 500, 502, 503].map((status) => answer(status, 'temporary').kind);
  expect(kinds).toEqual(['busy', 'busy', 'busy', 'busy', 'unreachable', 'unreachable']);
  expect([400, 403, 404, 413, 422].map((status) => answer(status, 'refused').kind)).toEqual(
    Array(5).fill('refused'),
  );
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'unreachable' });
});

import { describe, expect, test } from 'vitest';
import { mergePatch } from './merge-patch.ts';

describe('RFC 7396 appendix A, as far as both sides are objects', () => {
  test.each<[Record<string, unknown>, Record<string, unknown>, unknown]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    [{ a: 'text' }, { a: { b: 1 } }, { a: { b: 1 } }],
  ])('%j with %j becomes %j', (target, patch, expected) => {
    expect(mergePatch(target, patch)).toEqual(expected);
  });
});

test('names that every object inherits are ordinary names', () => {
  expect(mergePatch({}, { toString: { a: 1 } })).toEqual({ toString: { a: 1 } });
});

import { expect, test } from 'vitest';
import { scopes } from '../scopes.ts';
import { isIdleScope, scopeWords } from './scope-words.ts';

test('every scope of the contract has a text of its own', () => {
  const output = scopes.map((scope) => scopeWords(scope));
  expect(new Set(output).size).toBe(scopes.length);
  for (const words of output) expect(words).toMatch(/^[A-Z][a-z]+[ ,].*[^.]$/);
});

test('no text says that an app acting as itself sends messages, writes notes or changes members', () => {
  const idle = scopes.filter((scope) => isIdleScope(scope, 'app'));
  expect(idle).toEqual(['messages:write', 'notes:write', 'members:write']);
  for (const scope of idle) expect(scopeWords(scope, 'app')).toMatch(/^Nothing while it acts as itself/);
  expect(scopeWords('conversations:write', 'app')).not.toMatch(/start|merge/i);
  expect(scopes.filter((scope) => isIdleScope(scope, 'self'))).toEqual([]);
});

test.each(['billing:read', 'constructor', 'toString'])(
  'a name that is no scope stands for itself: %s',
  (name) => {
    expect(scopeWords(name, 'app')).toBe(name);
    expect(isIdleScope(name, 'app')).toBe(false);
  },
);

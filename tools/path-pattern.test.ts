import { expect, test } from 'vitest';
import { matchesPath } from './path-pattern.ts';

test('a folder matches everything below it, and no folder with a longer name', () => {
  expect(matchesPath('server/ids/public-id.ts', ['server/ids/'])).toBe(true);
  expect(matchesPath('server/ids/deep/er.ts', ['server/ids/'])).toBe(true);
  expect(matchesPath('server/ids-too/public-id.ts', ['server/ids/'])).toBe(false);
  expect(matchesPath('tools/server/ids/public-id.ts', ['server/ids/'])).toBe(false);
});

test('a file matches only itself', () => {
  expect(matchesPath('server/app.ts', ['server/app.ts'])).toBe(true);
  expect(matchesPath('server/app.tsx', ['server/app.ts'])).toBe(false);
  expect(matchesPath('server/appxts', ['server/app.ts'])).toBe(false);
});

test('one star stays within a folder, two cross folders', () => {
  expect(matchesPath('server/main.ts', ['server/*.ts'])).toBe(true);
  expect(matchesPath('server/cli/main.ts', ['server/*.ts'])).toBe(false);
  expect(matchesPath('server/features/tags/tags.routes.ts', ['server/features/**/*.routes.ts'])).toBe(true);
  expect(matchesPath('server/features/tags/update-tag.ts', ['server/features/**/*.routes.ts'])).toBe(false);
});

test('an excluded path never matches, wherever the exclusion is listed', () => {
  const patterns = ['!server/cli/', 'server/', '!server/main.ts'];
  expect(matchesPath('server/app.ts', patterns)).toBe(true);
  expect(matchesPath('server/cli/serve.ts', patterns)).toBe(false);
  expect(matchesPath('server/main.ts', patterns)).toBe(false);
});

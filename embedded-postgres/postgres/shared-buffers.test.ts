import { expect, test } from 'vitest';
import { sharedBuffers } from './shared-buffers.ts';

const GiB = 1024 ** 3;

test('PostgreSQL caches an eighth of the memory, and never less than 128 MB or more than 2 GB', () => {
  expect(sharedBuffers(0.5 * GiB)).toBe('128MB');
  expect(sharedBuffers(4 * GiB)).toBe('512MB');
  expect(sharedBuffers(64 * GiB)).toBe('2048MB');
});

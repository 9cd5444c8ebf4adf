import { defineConfig } from 'vitest/config';

/** `npm run bench:fuzz`: the suite's own server and database, and more requests than the suite has time for. */
export default defineConfig({
  test: {
    include: ['bench/fuzz.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});

import { defineConfig } from 'vitest/config';

/** `npm run bench:fuzz`: the suite's own server and database, and more requests than the suite has time for. */
export default defineConfig({
  test: {
    include: ['bench/fuzz.test.ts'],
    globalSetup: ['server/testing/suite-setup.ts'],
    // Threads reach what the suite shares (server/testing/suite-resource.ts); processes would not.
    pool: 'threads',
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});

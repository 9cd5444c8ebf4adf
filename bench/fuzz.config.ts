import { defineConfig } from 'vitest/config';

/** `npm run bench:fuzz`: the test suite's fuzz run with many more requests. */
export default defineConfig({
  test: {
    include: ['bench/fuzz.test.ts'],
    globalSetup: ['server/testing/suite-setup.ts'],
    // Threads share the suite's resources (server/testing/suite-resource.ts); processes would not.
    pool: 'threads',
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});

import { defineConfig } from 'vitest/config';

/** `npm run test:scale`: tests of programs that no package registry has. Their paths are in the environment. */
export default defineConfig({
  test: {
    include: ['bench/scale/*.test.ts'],
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    // Threads share the suite's resources (server/testing/suite-resource.ts); processes would not.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // A busy machine is not a failure.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});

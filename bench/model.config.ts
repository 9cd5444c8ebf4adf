import { defineConfig } from 'vitest/config';

/** `npm run test:model`: the AI features with a real language model. */
export default defineConfig({
  test: {
    include: ['bench/model/*.test.ts'],
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    // Threads share the suite's resources (server/testing/suite-resource.ts); processes would not.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // A busy machine is not a failure: a sentence takes half a minute on one.
    testTimeout: 600_000,
    hookTimeout: 1_200_000,
  },
});

import { defineConfig } from 'vitest/config';

/** `npm run test:scale`: what needs programs that a package registry doesn't have. Their paths are in the environment. */
export default defineConfig({
  test: {
    include: ['bench/scale/*.test.ts'],
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    // Threads reach what the suite shares (server/testing/suite-resource.ts); processes would not.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});

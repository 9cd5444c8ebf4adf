import { defineConfig } from 'vitest/config';

/** `npm run test:sources`: importing from the real Libredesk and the real RT. */
export default defineConfig({
  test: {
    include: ['bench/sources/*.test.ts'],
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    // Threads share the suite's resources (server/testing/suite-resource.ts); processes would not.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 1_200_000,
  },
});

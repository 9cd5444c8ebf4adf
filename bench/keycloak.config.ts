import { defineConfig } from 'vitest/config';

/** `npm run test:keycloak`: signing in at a real Keycloak. */
export default defineConfig({
  test: {
    include: ['bench/keycloak/*.test.ts'],
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    // Threads share the suite's resources (server/testing/suite-resource.ts); processes would not.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // A busy machine is not a failure: Keycloak alone takes minutes to start on one.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 1_200_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,contract,sdk,inbox,examples,tools,e2e}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts', 'sdk/build/build.ts', 'server/testing/build-inbox.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

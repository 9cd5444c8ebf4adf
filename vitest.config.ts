import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,contract,sdk,tools,e2e}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

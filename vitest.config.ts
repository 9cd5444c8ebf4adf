import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,contract,sdk,tools,e2e}/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{server,contract,sdk,inbox,examples,tools,e2e}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts', 'sdk/build/build.ts', 'server/testing/build-inbox.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

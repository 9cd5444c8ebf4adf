import { defineConfig } from 'vitest/config';
import { HangingFiles } from './server/testing/hanging-files.ts';
import { LongestFirst } from './server/testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{server,contract,sdk,inbox,examples,tools,e2e}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts', 'sdk/build/build.ts', 'server/testing/build-inbox.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    // Not processes: with many files, now and then one of them ends its last file and the runner never hears of it.
    pool: 'threads',
    isolate: false,
    maxWorkers: 4,
    reporters: ['default', new HangingFiles()],
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

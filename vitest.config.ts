import { defineConfig } from 'vitest/config';
import { buildSdkOnImport } from './server/testing/build-sdk-on-import.ts';
import { FailedFiles } from './server/testing/failed-files.ts';
import { HangingFiles } from './server/testing/hanging-files.ts';
import { LongestFirst } from './server/testing/longest-first.ts';
import { Progress } from './server/testing/progress.ts';
import { StatementRules } from './tools/sql-rules/statement-rules.ts';

const isWholeSuite = process.env.DESKBELL_WHOLE_SUITE === 'yes';
const failedFiles = new FailedFiles();

export default defineConfig({
  plugins: [buildSdkOnImport],
  test: {
    include: [
      '{server,embedded-postgres,contract,sdk,design,stream,template,inbox,widget,examples,tools,e2e}/**/*.test.ts',
    ],
    globalSetup: ['server/testing/suite-setup.ts'],
    setupFiles: ['server/testing/file-setup.ts'],
    // Not processes: with many files, now and then one of them ends its last file and the runner never hears of it.
    pool: 'threads',
    isolate: false,
    maxWorkers: 4,
    reporters: [
      'default',
      new Progress({ isWholeSuite }),
      new HangingFiles(),
      ...(isWholeSuite ? [failedFiles] : []),
      new StatementRules({ onOffence: () => failedFiles.withdraw() }),
    ],
    sequence: { sequencer: LongestFirst },
    // A test's own provider says at length that it isn't meant for production.
    onConsoleLog: (log) => !log.startsWith('oidc-provider '),
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

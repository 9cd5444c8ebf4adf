import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { dataFolder } from './data-folder.ts';
import { FailedFiles } from './failed-files.ts';
import { Progress } from './progress.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const path = (name: string) => JSON.stringify(join(root, name));

test('bin/test with the path of a test of pure functions starts neither database nor inbox, and checks no types', async () => {
  const folder = dataFolder();
  const ran = await promisify(execFile)(join(root, 'bin/test'), ['server/text/merge-patch.test.ts'], {
    env: { PATH: process.env.PATH, TMPDIR: folder, NO_COLOR: '1' },
  });
  expect(ran.stdout).toMatch(/Test Files.* 1 passed/);
  expect(ran.stdout).not.toMatch(/types|Building/);
  expect((await readdir(folder)).filter((name) => name.startsWith('deskbell-'))).toEqual([]);
});

test('a hanging run names the file, ends, and leaves no PostgreSQL behind', async () => {
  const folder = dataFolder();
  const database = join(folder, 'database');
  const reported = join(folder, 'reported');
  await writeFile(
    join(folder, 'hangs.test.ts'),
    `import { existsSync } from 'node:fs';
     import { writeFile } from 'node:fs/promises';
     import { test, vi } from 'vitest';
     import { suiteResource } from ${path('server/testing/suite-resource.ts')};
     test('has a database', async () => {
       await writeFile(${JSON.stringify(database)}, String(await suiteResource('postgres')));
     });
     test('never ends', async () => {
       await vi.waitUntil(() => existsSync(${JSON.stringify(reported)}), { timeout: 120_000 });
       for (;;);
     });`,
  );
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `import { writeFileSync } from 'node:fs';
     import { HangingFiles } from ${path('server/testing/hanging-files.ts')};
     class AfterFirstResult extends HangingFiles {
       onTestModuleQueued(file) { this.file = file; }
       onTestCaseResult() {
         super.onTestModuleQueued(this.file);
         writeFileSync(${JSON.stringify(reported)}, '');
       }
     }
     export default {
       server: { fs: { strict: false } },
       test: {
         pool: 'threads',
         globalSetup: [${path('server/testing/suite-setup.ts')}],
         reporters: ['default', new AfterFirstResult({ silence: 2000 })],
         testTimeout: 300_000,
         teardownTimeout: 1000,
       },
     };`,
  );
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  // Not 'bundle', which writes to the first node_modules above the folder, whatever project it belongs to.
  const loader = ['--configLoader', 'runner'];
  const args = [vitest, 'run', '--root', folder, '--config', join(folder, 'vitest.config.mjs'), ...loader];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: folder, NO_COLOR: '1' },
  });
  child.stdout.resume();
  const [[code], output] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect(code).toBe(1);
  expect(await readFile(database, 'utf8')).toContain('/');
  expect(output).toContain('Under way: hangs.test.ts');
  expect((await readdir(folder)).filter((name) => name.startsWith('deskbell-suite-'))).toEqual([]);
});

test('a log regularly shows how far the tests have come', () => {
  const progress = new Progress({ print: () => undefined });
  const file = (...states: string[]) => ({
    children: {
      allTests: () => states.map((state) => ({ result: () => ({ state }) })),
    },
  });
  progress.onTestRunStart({ length: 1200 } as never);
  progress.onTestModuleEnd(file('passed', 'failed') as never);
  progress.onTestModuleEnd(file('passed') as never);
  expect(progress.line()).toBe('progress: 2 of 1,200 test files, 3 tests, 1 failed, after 0 s');
  progress.onTestRunEnd([], [], 'failed');
});

test('few failed files are listed for a second attempt; many, or a failure outside all files, are not', async () => {
  const list = join(dataFolder(), 'failed-files');
  const files = (...states: string[]) =>
    states.map((state, index) => {
      const name = `${index}.test.ts`;
      return { relativeModuleId: name, moduleId: `/root/${name}`, state: () => state } as never;
    });
  const listed = async (end: (failedFiles: FailedFiles) => void) => {
    const failedFiles = new FailedFiles({ list });
    failedFiles.onTestRunStart();
    end(failedFiles);
    return readFile(list, 'utf8').catch(() => undefined);
  };
  const few = files('passed', 'failed', 'passed', 'failed');
  expect(await listed((its) => its.onTestRunEnd(few, [], 'failed'))).toBe('1.test.ts\n3.test.ts\n');
  expect(await listed((its) => its.onTestRunEnd(files('passed'), [], 'passed'))).toBeUndefined();
  expect(await listed((its) => its.onTestRunEnd(few, [{}], 'failed'))).toBeUndefined();
  const rejection = { VITEST_TEST_PATH: '/root/0.test.ts' };
  expect(await listed((its) => its.onTestRunEnd(few, [rejection], 'failed'))).toBe(
    '0.test.ts\n1.test.ts\n3.test.ts\n',
  );
  expect(await listed((its) => its.onTestRunEnd(few, [], 'interrupted'))).toBeUndefined();
  const many = files(...Array.from({ length: 6 }, () => 'failed'));
  expect(await listed((its) => its.onTestRunEnd(many, [], 'failed'))).toBeUndefined();
  const violation = (its: FailedFiles) => {
    its.onTestRunEnd(few, [], 'failed');
    its.withdraw();
  };
  expect(await listed(violation)).toBeUndefined();
});

test('a file with skipped tests is named at the end of a whole run, and not if the tests were selected', () => {
  const endOf = (isWholeSuite: boolean) => {
    const warnings: string[] = [];
    const warn = (line: string) => void warnings.push(line);
    const progress = new Progress({ print: () => undefined, warn, isWholeSuite });
    const tests = ['skipped', 'passed', 'skipped'].map((state) => ({
      result: () => ({ state }),
      diagnostic: () => undefined,
    }));
    progress.onTestRunStart({ length: 1 } as never);
    progress.onTestModuleEnd({ relativeModuleId: 'a.test.ts', children: { allTests: () => tests } } as never);
    progress.onTestRunEnd([], [], 'failed');
    return warnings;
  };
  expect(endOf(true)).toEqual(['SKIPPED, as reported above, because a program is missing: a.test.ts (2)']);
  expect(endOf(false)).toEqual([]);
});

import { execFile } from 'node:child_process';
import { access, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A clone after `npm ci`, as far as the package is concerned: its sources, the installed packages, and nothing built. */
let clone: string;
let sdk: string;

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'deskbell-clone-'));
  sdk = join(clone, 'sdk');
  onTestFinished(() => rm(clone, { recursive: true }));
  const dist = join(repository, 'sdk/dist');
  await cp(join(repository, 'sdk'), sdk, { recursive: true, filter: (source) => source !== dist });
  await symlink(join(repository, 'node_modules'), join(clone, 'node_modules'));
});

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  PATH: `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`,
  ...more,
});

const isBuilt = () =>
  access(join(sdk, 'dist/index.js')).then(
    () => true,
    () => false,
  );

test('npm pack in a fresh clone packs what it builds', async () => {
  const { stdout } = await run('npm', ['pack'], { cwd: sdk, env: environment() });
  const { stdout: files } = await run('tar', ['-tzf', join(sdk, stdout.trim().split('\n').at(-1) ?? '')]);
  expect(files.split('\n')).toEqual(
    expect.arrayContaining(['package/dist/index.js', 'package/dist/index.d.ts', 'package/README.md']),
  );
});

test('installing from git builds it', async () => {
  await run('node', ['build/prepare.js'], { cwd: sdk, env: environment({ INIT_CWD: tmpdir() }) });
  expect(await isBuilt()).toBe(true);
});

test('npm ci in the repository does not build it', async () => {
  await run('node', ['build/prepare.js'], { cwd: sdk, env: environment({ INIT_CWD: clone }) });
  expect(await isBuilt()).toBe(false);
});

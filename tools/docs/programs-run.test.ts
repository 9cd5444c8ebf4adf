import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemoTokens } from '../../server/testing/demo-token.ts';
import { suiteResource } from '../../server/testing/suite-resource.ts';
import { type DemoServer, startDemo } from '../demo-server.ts';
import { findPython } from '../find-python.ts';
import { readBlocks, translationsIn } from './read-blocks.ts';
import { callbackOf } from './reader.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folderOfPages = join(repository, 'docs/api');
const names = (await readdir(folderOfPages)).filter((name) => name.endsWith('.md'));
const pages = await Promise.all(
  names.map(async (name) => ({ name, markdown: await readFile(join(folderOfPages, name), 'utf8') })),
);
const python = await findPython();
if (python === undefined) console.warn('python3 is not installed: the examples in Python are not run.');

/** The pages whose shell examples have translations; the first page has the files that those import. */
const setup = pages.find(({ name }) => name === 'README.md')?.markdown ?? '';
const translated = (language: string) =>
  pages
    .filter(({ name }) => name !== 'README.md')
    .map(({ name, markdown }) => ({ name, program: translationsIn(markdown, language).join('\n') }))
    .filter(({ program }) => program !== '');

let demo: DemoServer;
let tokens: Awaited<ReturnType<typeof openDemoTokens>>;
let folder: string;

beforeAll(async () => {
  await suiteResource('sdk');
  demo = await startDemo();
  tokens = await openDemoTokens(demo);
  folder = await mkdtemp(join(tmpdir(), 'deskbell-programs-'));
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'deskbell.ts'), translationsIn(setup, 'ts').join('\n'));
  await writeFile(join(folder, 'deskbell.py'), translationsIn(setup, 'python').join('\n'));
});
afterAll(async () => {
  await tokens.close();
  await demo.stop();
  await rm(folder, { recursive: true });
});

test.each(pages)('every call in docs/api/$name is shown in three languages', ({ markdown }) => {
  const blocks = readBlocks(markdown);
  const alone = blocks.filter(({ language, text }, at) => {
    const beside = blocks.slice(at + 1, at + 3).map((it) => it.isTranslation && it.language);
    return language === 'sh' && /\bcurl\b/.test(text) && beside.join() !== 'ts,python';
  });
  expect(alone.map(({ line }) => line)).toEqual([]);
});

describe('TypeScript', () => {
  const programs = translated('ts');

  test.each(programs)('of docs/api/$name runs', async ({ name, program }) => {
    const file = join(folder, `${name}.ts`);
    const reading = `(await import('node:fs')).readFileSync(0, 'utf8').trim()`;
    await writeFile(file, program.replace(`'…'`, reading));
    expect(await run(process.execPath, [file])).toEqual({ code: 0, complaints: '' });
  });

  test('uses the documented types', async () => {
    const project = await mkdtemp(join(folder, 'types-'));
    for (const { name, program } of programs)
      await writeFile(join(project, `${name}.ts`), `${program}\nexport {};\n`);
    await writeFile(join(project, 'deskbell.ts'), translationsIn(setup, 'ts').join('\n'));
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const tsc = promisify(execFile)(join(repository, 'node_modules/.bin/tsc'), ['-p', project], {
      env: { PATH: `${join(repository, 'node_modules/.bin')}:${process.env.PATH}` },
    });
    expect((await tsc.catch((error: { stdout: string }) => error)).stdout).toBe('');
  });
});

describe.skipIf(python === undefined)('Python', () => {
  test.each(translated('python'))('of docs/api/$name runs', async ({ name, program }) => {
    const file = join(folder, `${name}.py`);
    await writeFile(file, program.replace('"…"', '__import__("sys").stdin.read().strip()'));
    expect(await run(python ?? '', ['-u', file])).toEqual({ code: 0, complaints: '' });
  });
});

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(repository, 'node_modules/@types')],
};

/** Runs a program to its end. If it prints an authorization URL, somebody allows it and passes on the callback. */
async function run(command: string, args: string[]) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...(await environment()) },
  });
  const complaints = text(child.stderr);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', async (chunk: string) => {
    output += chunk;
    const [address] = /http\S+\/api\/oauth\/authorize\?\S+(?=\n)/.exec(output) ?? [];
    if (address === undefined || child.stdin.writableEnded) return;
    output = '';
    child.stdin.end(await callbackOf(demo, address));
  });
  return { code: await ended, complaints: await complaints };
}

async function environment(): Promise<Record<string, string>> {
  return {
    DESKBELL_BASE_URL: demo.origin,
    TOKEN: await tokens.create(),
    NARROW: await tokens.create(['messages:read']),
    CLIENT_ID: demo.clientId,
    CLIENT_SECRET: demo.secret,
  };
}

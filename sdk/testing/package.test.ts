import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PackedSdk, packSdk } from './pack-sdk.ts';
import { readSnippets } from './read-snippets.ts';
import { snippetProgram } from './snippet-program.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
let packed: PackedSdk;

beforeAll(async () => {
  packed = await packSdk();
});
afterAll(() => packed.remove());

describe('the package', () => {
  test('packs under 15 kB', () => {
    expect(packed.bytes).toBeLessThan(15_000);
  });

  test('holds one module, its types, and what says what it is', () => {
    expect(packed.files.toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/index.d.ts',
      'dist/index.js',
      'package.json',
    ]);
  });

  test('depends on nothing, and on no runtime', async () => {
    const home = join(packed.project, 'node_modules/@deskbell/sdk');
    const manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
    const code = await readFile(join(home, 'dist/index.js'), 'utf8');
    expect(code).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b|\bBuffer\b/);
  });

  test('is one that publint finds nothing in', async () => {
    const bytes = await readFile(packed.tarball);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has types that are found in every way of importing it', async () => {
    // That `require` gives a module is what Node does now; an old one is told to use `import()`.
    const said = run('attw', [packed.tarball, '--ignore-rules', 'cjs-resolves-to-esm', '--no-emoji']);
    expect((await said.catch((error: { stdout: string }) => error)).stdout).toContain('No problems found');
  });
});

describe('the types', () => {
  const uses = {
    'a program for Node': { lib: ['es2023'], types: ['node'], module: 'nodenext' },
    'a page for browsers, bundled': {
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      module: 'esnext',
      moduleResolution: 'bundler',
    },
  };

  test.each(Object.entries(uses))('hold for every example in %s', async (name, options) => {
    const project = join(packed.project, name.replaceAll(/\W+/g, '-'));
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(strictly(options)));
    await mkdir(join(project, 'node_modules'));
    await symlink(join(modules, '@types'), join(project, 'node_modules/@types'));
    for (const [index, { code }] of (await readSnippets()).entries()) {
      const program = snippetProgram(code, { names: everyName, standIns: {} });
      await writeFile(join(project, `example-${index}.ts`), program);
    }
    const said = await run('tsc', ['-p', project]).catch((error: { stdout: string }) => error);
    expect(said.stdout).toBe('');
  });
});

const everyName = Object.fromEntries(
  ['conversation', 'otherConversation', 'contact', 'message', 'member', 'user', 'tag', 'webhook', 'delivery']
    .map((record) => `${record}Id`)
    .concat('code', 'verifier', 'redirectUri')
    .map((name) => [name, '']),
);

function strictly(options: object) {
  return {
    compilerOptions: {
      target: 'es2023',
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      ...options,
    },
  };
}

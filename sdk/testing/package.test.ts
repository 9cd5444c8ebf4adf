import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PackedSdk, packSdk } from './pack-sdk.ts';
import { readServers, readSnippets } from './read-snippets.ts';
import { snippetProgram } from './snippet-program.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
let packed: PackedSdk;

beforeAll(async () => {
  packed = await packSdk();
});
afterAll(() => packed.remove());

describe('the package', () => {
  test('packs under 30 kB', () => {
    expect(packed.bytes).toBeLessThan(30_000);
  });

  test('contains one module, its types, changelog, license and README', () => {
    expect(packed.files.toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/index.d.ts',
      'dist/index.js',
      'package.json',
    ]);
  });

  test('runs no scripts on installation, and has no dependencies', async () => {
    const packageFolder = join(packed.project, 'node_modules/@deskbell/sdk');
    const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.scripts)).toEqual(['prepack', 'prepare']);
    const needed = ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies'];
    expect(Object.keys(manifest).filter((key) => needed.includes(key))).toEqual([]);
  });

  test('is not tied to any runtime', async () => {
    const packageFolder = join(packed.project, 'node_modules/@deskbell/sdk');
    const code = await readFile(join(packageFolder, 'dist/index.js'), 'utf8');
    expect(code).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b|\bBuffer\b/);
  });

  test('passes publint', async () => {
    const bytes = await readFile(packed.tarball);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('names its types for resolvers that do not know "exports", too', async () => {
    const packageFolder = join(packed.project, 'node_modules/@deskbell/sdk');
    const { types, exports } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
    expect([types, exports['.'].types]).toEqual(['./dist/index.d.ts', './dist/index.d.ts']);
  });
});

describe('the types', () => {
  const uses = {
    'a program for Node': { lib: ['es2023'], types: ['node'], module: 'nodenext' },
    'a page for browsers, bundled': {
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [] as string[],
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
    const servers = options.types.includes('node') ? await readServers() : [];
    for (const [index, { code }] of [...(await readSnippets()), ...servers].entries()) {
      const program = snippetProgram(code, { names: everyName, standIns: {} });
      await writeFile(join(project, `example-${index}.ts`), program);
    }
    const output = await run('tsc', ['-p', project]).catch((error: { stdout: string }) => error);
    expect(output.stdout).toBe('');
  });
});

describe('the types in a CommonJS program', () => {
  test.each([
    ['nodenext', 'nodenext'],
    ['node16', 'node16'],
    ['bundler', 'esnext'],
  ])('are found by import() with the resolution of %s', async (moduleResolution, module) => {
    const project = join(packed.project, `commonjs-${moduleResolution}`);
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "type": "commonjs" }');
    const options = { lib: ['es2023', 'dom'], types: [], module, moduleResolution };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(strictly(options)));
    const used = `async function use(): Promise<string> {
      const { Deskbell } = await import('@deskbell/sdk');
      const deskbell = new Deskbell({ baseUrl: 'https://support.example.com', token: 'dbt_' });
      return (await deskbell.me()).organization.name;
    }`;
    await writeFile(join(project, 'right.ts'), `${used}\nvoid use;\n`);
    const tsc = () => run('tsc', ['-p', project]).catch((error: { stdout: string }) => error);
    expect((await tsc()).stdout).toBe('');
    // Unresolved types would be `any`, which accepts everything.
    await writeFile(
      join(project, 'wrong.ts'),
      `${used.replace('.name', '.nonsense')}\nvoid use;\nexport {};\n`,
    );
    expect((await tsc()).stdout).toContain("Property 'nonsense' does not exist");
  });
});

const everyName = Object.fromEntries(
  [
    'conversation',
    'otherConversation',
    'company',
    'contact',
    'contactNote',
    'contactEntry',
    'scheduledMessage',
    'suggestion',
    'message',
    'failedMessage',
    'note',
    'channel',
    'receipt',
    'member',
    'user',
    'tag',
    'team',
    'otherTeam',
    'otherContact',
    'view',
    'field',
    'macro',
    'folder',
    'invitation',
    'webhook',
    'delivery',
  ]
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

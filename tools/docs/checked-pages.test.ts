import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkedPages, sourcesIn } from './checked-pages.ts';
import { refreshedPage, unmarkedBlocks } from './refreshed-page.ts';

const root = join(import.meta.dirname, '..', '..');
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const files = globSync('{bench,contract,design,e2e,embedded-postgres,inbox,sdk,seeds,server,tools}/**/*', {
  cwd: root,
  exclude: (name) => /node_modules|(^|\/)dist$/.test(name),
});

test.each(checkedPages)('%s shows the source as it is (else: node tools/refresh-docs.ts)', (page) => {
  expect(refreshedPage(textOf(page), sourcesIn(root))).toBe(textOf(page));
});

test.each(checkedPages)(
  'every block of code in %s is taken from the source, or says that it is not',
  (page) => {
    expect(unmarkedBlocks(textOf(page))).toEqual([]);
  },
);

test.each(checkedPages)('every file and folder that %s names exists', (page) => {
  const named = pathsIn(textOf(page));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('every good example in STYLE.md is in the source', () => {
  const examples = goodExamples(textOf('STYLE.md'));
  expect(examples.length).toBeGreaterThan(10);
  expect(examples.filter((example) => !isInSource(example))).toEqual([]);
  expect(isInSource('buildKeysetPagination…Predicate')).toBe(false);
});

test('an outdated snippet, section or name is detected', () => {
  const source = 'const now = 1;\n';
  const sources = { readSource: () => source, sections: { rules: () => 'new\n' } };
  const page = (code: string, section: string) =>
    `<!-- from a.ts: const now -->\n\`\`\`ts\n${code}\`\`\`\n<!-- generated: rules -->\n${section}<!-- end of rules -->\n`;
  expect(refreshedPage(page('const now = 0;\n', 'old\n'), sources)).toBe(page(source, 'new\n'));
  expect(() =>
    refreshedPage(page(source, 'new\n').replace('const now -->', 'const then -->'), sources),
  ).toThrow('a.ts: no line contains const then');
  expect(unmarkedBlocks('```ts\nx\n```\n\n<!-- not from the source -->\n```ts\ny\n```\n')).toEqual([1]);
  expect(pathsIn('`server/gone.ts`, `made/`, `it.each`').filter((path) => !exists(path))).toEqual([
    'server/gone.ts',
    'made/',
  ]);
});

/** Inline code that ends with a source file's extension or with a slash. Patterns don't count as names. */
function pathsIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
  return words.filter((word) => /^[\w./-]+(\.(tsx?|sql|md)|\/)$/.test(word));
}

/** Pages may omit leading folders if the rest of the name is unambiguous. Build output exists only after a build. */
function exists(path: string): boolean {
  if (existsSync(join(root, path)) || textOf('.gitignore').includes(`\n/${path}\n`)) return true;
  const below = `/${path.replace(/\/$/, '')}`;
  return files.some((file) => file.endsWith(below));
}

/** The code in the column "Good" of each table. */
function goodExamples(markdown: string): string[] {
  const tables = [...markdown.matchAll(/^\| Good \| Bad \|\n\|---\|---\|\n((?:\|.*\n)+)/gm)];
  const rows = tables.flatMap(([, body = '']) => body.trimEnd().split('\n'));
  const good = rows.map((row) => row.split(/(?<!\\)\|/)[1] ?? '');
  return good.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it.replaceAll('\\|', '|')),
  );
}

/** Each part between ellipses is somewhere in the source, regardless of line breaks, or is a file. */
function isInSource(example: string): boolean {
  return example.split('…').every((part) => source().includes(flat(part)) || exists(part.trim()));
}

let read: string | undefined;
function source(): string {
  const own = files.filter((file) => /^(server|contract|sdk\/src|tools\/demo).*\.ts$/.test(file));
  read ??= flat(own.map(textOf).join('\n'));
  return read;
}

function flat(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim();
}

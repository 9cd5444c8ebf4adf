import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const found = globSync('**/*.md', {
  cwd: repository,
  exclude: (name) => /node_modules|^data$/.test(name),
});
const pages = new Map(found.map((page) => [page, readFileSync(join(repository, page), 'utf8')]));

test.each([...pages])('every link of %s leads somewhere', (page, markdown) => {
  const broken = linksIn(markdown).filter((link) => !leadsSomewhere(page, link));
  expect(broken).toEqual([]);
});

test('every page of docs/api is reachable from the index', () => {
  const start = join('docs', 'api', 'README.md');
  const linked = linksIn(pages.get(start) ?? '').map((link) =>
    join('docs', 'api', link.split('#', 1)[0] ?? ''),
  );
  const others = [...pages.keys()].filter((page) => dirname(page) === join('docs', 'api') && page !== start);
  expect(others.filter((page) => !linked.includes(page))).toEqual([]);
});

/** Links and images within the repository; external ones are not requested. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(repository, target))) return false;
  return anchor === undefined || anchorsIn(pages.get(target) ?? '').includes(anchor);
}

/** The anchor of a heading, as GitHub generates it. */
function anchorsIn(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
  return headings.map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

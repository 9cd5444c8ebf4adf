import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A TypeScript example in a doc comment or a page, and its location. */
export type Snippet = { name: string; code: string };

const root = fileURLToPath(new URL('../..', import.meta.url));
const block = /^(?<margin>[ \t]*(?:\* ?)?)```ts\n(?<code>.*?)^\k<margin>```$/gms;

/** The blocks that run on their own, without a visitor. */
export async function readSnippets(): Promise<Snippet[]> {
  return (await readAllSnippets()).filter((snippet) => !isServer(snippet));
}

/** The blocks that wait for a browser. */
export async function readServers(): Promise<Snippet[]> {
  return (await readAllSnippets()).filter(isServer);
}

const isServer = ({ code }: Snippet) => code.includes(`from 'node:http'`);

/** Every block marked `ts` in the doc comments of the SDK's source and in its README. */
async function readAllSnippets(): Promise<Snippet[]> {
  const found: Snippet[] = [];
  for (const pattern of ['sdk/src/**/*.ts', 'sdk/*.md']) {
    for await (const file of glob(pattern, { cwd: root })) {
      found.push(...snippetsIn(file, await readFile(`${root}/${file}`, 'utf8')));
    }
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

function snippetsIn(file: string, text: string): Snippet[] {
  return [...text.matchAll(block)].map(({ index, groups = {} }) => ({
    name: `${file}:${text.slice(0, index).split('\n').length}`,
    code: withoutMargin(groups.code ?? '', groups.margin ?? ''),
  }));
}

function withoutMargin(code: string, margin: string): string {
  const lines = code.split('\n');
  return lines
    .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart().slice(1)))
    .join('\n');
}

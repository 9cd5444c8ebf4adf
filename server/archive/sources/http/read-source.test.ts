import { afterAll, expect, test } from 'vitest';
import { startCounterpart } from '../../../testing/counterparts/start-counterpart.ts';
import { dataFolder } from '../../../testing/data-folder.ts';
import { sha256 } from '../../../testing/imported-history.ts';
import type { Found, FoundConversation } from '../found.ts';
import { folderParts } from './folder-parts.ts';
import { openParts } from './read-parts.ts';
import { readSource } from './read-source.ts';
import type { HttpSource } from './source.ts';

const pages = 24;
/** A part is full after a thousand records: six pages. */
const perPage = 190;

const counterpart = await startCounterpart(({ url }) => ({
  bytes: Buffer.from(`The file ${url.pathname}`),
  type: 'text/plain',
}));
afterAll(() => counterpart.stop());

const conversation = (number: number): FoundConversation => ({
  kind: 'conversation',
  id: String(number),
  url: null,
  subject: null,
  status: 'open',
  contactId: null,
  createdAt: number,
  updatedAt: number,
  messages: [
    {
      id: 'm',
      authorId: null,
      html: '',
      at: number,
      files:
        number % perPage === 0
          ? [{ id: 'f', name: 'a.txt', contentType: null, bytes: null, url: `/${number}` }]
          : [],
    },
  ],
});

/** A system of so many pages, which fails once before each of some pages. Remembers where reading continued. */
function brittleSource(failing: ReadonlySet<number>) {
  const failed = new Set<number>();
  const positions: unknown[] = [];
  const source: HttpSource = {
    name: 'zammad',
    title: 'The system',
    connect: () => ({ base: new URL(counterpart.baseUrl), headers: {}, perMinute: 1_000_000 }),
    look: () => Promise.reject(new Error('Not here.')),
    async *read(_, { position }) {
      positions.push(position);
      for (let page = Number(position ?? 0); page < pages; page += 1) {
        if (failing.has(page) && !failed.has(page)) {
          failed.add(page);
          throw new Error(`Interrupted at ${page}.`);
        }
        const found = Array.from({ length: perPage }, (_, index) => conversation(page * perPage + index));
        yield { found, position: page + 1 };
      }
    },
  };
  return { source, positions };
}

/** Everything that was read, with the digests of files, after as many attempts as it takes. */
async function readAll(source: HttpSource) {
  const folder = dataFolder();
  const parts = folderParts(folder);
  const reading = {
    source,
    options: {},
    secret: 'unused',
    rules: { networks: ['127.0.0.0/8'], allowsHttp: true } as never,
    signal: new AbortController().signal,
    folder,
    parts,
  };
  let attempts = 1;
  for (; ; attempts += 1) {
    const error = await readSource(reading).catch((it: Error) => it);
    if (!error) break;
    expect(error.message).toContain('Interrupted');
  }
  const paths = await parts.paths();
  const opened = await openParts(paths, () => undefined);
  const found: Found[] = [];
  const digests: string[] = [];
  for await (const item of opened.found()) {
    found.push(item);
    for (const file of item.kind === 'conversation'
      ? item.messages.flatMap(({ files }) => files ?? [])
      : []) {
      const open = await opened.open(file);
      const chunks: Buffer[] = [];
      if ('content' in open) for await (const chunk of open.content) chunks.push(chunk as Buffer);
      digests.push(sha256(Buffer.concat(chunks)));
    }
  }
  opened.close();
  return { attempts, parts: paths.length, ids: found.map(({ id }) => id), digests };
}

test('reading that is interrupted before every page continues after the last part that was stored, and finds everything once', async () => {
  const undisturbed = await readAll(brittleSource(new Set()).source);
  const { source, positions } = brittleSource(new Set(Array.from({ length: pages }, (_, page) => page)));
  const interrupted = await readAll(source);
  expect(undisturbed.ids).toEqual(Array.from({ length: pages * perPage }, (_, index) => String(index)));
  expect(undisturbed.parts).toBeGreaterThan(3);
  expect(undisturbed.digests).toHaveLength(pages);
  expect(undisturbed.digests[1]).toBe(sha256(Buffer.from(`The file /${perPage}`)));
  expect(interrupted).toEqual({ ...undisturbed, attempts: pages + 1 });
  // Not from the beginning each time.
  expect(new Set(positions).size).toBe(undisturbed.parts);
});

import { expect, test } from 'vitest';
import { splitMbox } from './split-mbox.ts';

const from = 'From nora@example.com Sat Nov 21 10:00:00 2026';

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function sourcesOf(text: string, { size = 7, maxBytes = 1000 } = {}) {
  const sources: (string | undefined)[] = [];
  for await (const { source } of splitMbox(inPieces(text, size), { maxBytes }))
    sources.push(source?.toString());
  return sources;
}

test('a file is split at its From lines, without the empty line between emails', async () => {
  const text = `${from}\nSubject: One\n\nHello\n\n${from}\nSubject: Two\n\nBye\n`;
  for (const size of [1, 7, 1000])
    expect(await sourcesOf(text, { size })).toEqual(['Subject: One\n\nHello\n', 'Subject: Two\n\nBye\n']);
});

test('lines may end in CRLF', async () => {
  const text = `${from}\r\nSubject: One\r\n\r\nHello\r\n\r\n${from}\r\nSubject: Two\r\n\r\nBye\r\n`;
  expect(await sourcesOf(text)).toEqual(['Subject: One\r\n\r\nHello\r\n', 'Subject: Two\r\n\r\nBye\r\n']);
});

test('quoted From lines lose one sign, and unquoted ones in a body start no email', async () => {
  const body =
    '>From the start\n>>From a quote\nFrom here on, without an empty line above\n\nFrom my point of view';
  const [source] = await sourcesOf(`${from}\nSubject: One\n\n${body}\n`);
  expect(source).toBe(
    'Subject: One\n\nFrom the start\n>From a quote\nFrom here on, without an empty line above\n\nFrom my point of view\n',
  );
});

test('an email that is too large is counted, and not kept', async () => {
  const text = `${from}\nSubject: Large\n\n${'x\n'.repeat(1000)}\n${from}\nSubject: Small\n\nHi\n`;
  expect(await sourcesOf(text)).toEqual([undefined, 'Subject: Small\n\nHi\n']);
});

test('the date of the envelope is known, in UTC', async () => {
  const entries = splitMbox(inPieces(`${from}\nSubject: One\n\nHello\n`, 100), { maxBytes: 1000 });
  const { value } = await entries.next();
  expect(value?.envelopeDate).toBe(Date.UTC(2026, 10, 21, 10));
});

test('nothing is lost between any two emails', async () => {
  const bodies = Array.from(
    { length: 200 },
    (_, index) => `Subject: ${index}\n\n${'>From\n'.repeat(index % 3)}text ${index}\n`,
  );
  const quoted = bodies.map((body) => body.replaceAll(/^(>*From )/gm, '>$1'));
  const text = quoted.map((body) => `${from}\n${body}\n`).join('');
  for (const size of [3, 64, 4096]) expect(await sourcesOf(text, { size })).toEqual(bodies);
});

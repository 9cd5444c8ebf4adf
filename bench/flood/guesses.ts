import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from '../report.ts';
import { settings } from '../settings.ts';
import type { FloodCounts, FloodRequest, FloodTask } from './flood-worker.ts';
import type { QuietPeople } from './prepare-flood.ts';
import { whileFlooding } from './while-flooding.ts';

export type QuietSide = { address: string; tokens: string[]; people: QuietPeople };

type Kind = 'list' | 'download' | 'sign-in';
type Times = Record<Kind, number[]>;

/** The intervals; one sign-in should not overlap with the next. */
const everyMilliseconds: Record<Kind, number> = { list: 40, download: 40, 'sign-in': 120 };
const floodConnections = 200;
const fromFlood = 'x-forwarded-for';

/** 200 sockets from one address post these, each after the response to the last. */
export const resetLinks: Omit<FloodTask, 'address'> = {
  connections: floodConnections,
  requests: Array.from({ length: 1000 }, () =>
    form('/password/reset', '192.0.2.1', { token: randomUUID(), password: 'a password of some length' }),
  ),
  expected: [404],
};

/** One unknown account per socket: they cost as much as existing ones. */
export const wrongPasswords: Omit<FloodTask, 'address'> = {
  connections: floodConnections,
  requests: Array.from({ length: floodConnections }, (_, index) =>
    form('/login', '192.0.2.2', { email: `nobody-${index}@example.com`, password: 'a wrong password' }),
  ),
  expected: [401],
};

/**
 * How long lists, downloads and successful sign-ins take in another organization under guessing, relative to how long they take
 * without: interleaved, the 99th percentile of all rounds.
 */
export async function quietAndGuessing(
  name: string,
  calm: QuietSide,
  flood: Omit<FloodTask, 'address'>,
): Promise<Row[]> {
  const file = await upload(calm);
  await measure(calm, file, noTimes());
  const [quiet, flooded] = [noTimes(), noTimes()];
  const tallies: FloodCounts[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    await measure(calm, file, quiet);
    const task = { ...flood, address: calm.address };
    const { counts } = await whileFlooding(task, () => measure(calm, file, flooded));
    tallies.push(counts);
  }
  const seconds = settings.secondsPerRun * settings.rounds;
  const rate = (figure: (counts: FloodCounts) => number) =>
    tallies.reduce((sum, counts) => sum + figure(counts), 0) / seconds;
  return [
    { name: `${name}: evaluated`, unit: '/s', value: rate(({ answered }) => answered) },
    { name: `${name}: refused`, unit: '/s', value: rate(({ refused }) => refused) },
    ...(['list', 'download', 'sign-in'] as const).flatMap((kind) => [
      { name: `${name}: another's ${kind} when quiet, p99`, unit: 'ms', value: p99(quiet[kind]) },
      {
        name: `${name}: another's ${kind} over its quiet one, p99`,
        unit: 'x',
        value: p99(flooded[kind]) / p99(quiet[kind]),
        atMost: 2,
      },
    ]),
  ];
}

function noTimes(): Times {
  return { list: [], download: [], 'sign-in': [] };
}

function p99(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

/** All three concurrently, each at a steady rate. */
async function measure({ address, tokens, people }: QuietSide, file: string, times: Times): Promise<void> {
  const list = (index: number) => {
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
    return answered(200, fetch(`${address}/api/oauth/v1/conversations`, { headers }));
  };
  const signIn = (index: number) => {
    const email = people.emails[index % people.emails.length] ?? '';
    // The limit per address is 300 a minute, too.
    const from = `198.51.100.${1 + (index % 8)}`;
    const { method, path, headers, body = '' } = form('/login', from, { email, password: people.password });
    return answered(303, fetch(address + path, { method, headers, body, redirect: 'manual' }));
  };
  await Promise.all([
    steadily('list', times, list),
    steadily('download', times, () => answered(200, fetch(file))),
    steadily('sign-in', times, signIn),
  ]);
}

async function steadily(kind: Kind, times: Times, work: (index: number) => Promise<void>): Promise<void> {
  const until = performance.now() + settings.secondsPerRun * 1000;
  for (let index = 0; performance.now() < until; index++) {
    const started = performance.now();
    await work(index);
    const took = performance.now() - started;
    times[kind].push(took);
    await delay(Math.max(0, everyMilliseconds[kind] - took));
  }
}

async function answered(status: number, asking: Promise<Response>): Promise<void> {
  const response = await asking;
  await response.arrayBuffer();
  if (response.status !== status)
    throw new Error(`A request of the calm organization returned ${response.status}.`);
}

function form(path: string, from: string, fields: Record<string, string>): FloodRequest {
  const headers = {
    [fromFlood]: from,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  };
  return { method: 'POST', path, headers, body: new URLSearchParams(fields).toString() };
}

/** A file of the quiet organization; returns its download URL. */
async function upload({ address, people }: QuietSide): Promise<string> {
  const content = randomBytes(256 * 1024);
  const announced = await fetch(`${address}/api/oauth/v1/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      original_filename: 'calm.bin',
      file_size: content.length,
      content_type: 'application/octet-stream',
    }),
  });
  const { data, upload } = (await announced.json()) as {
    data: { presigned_url: string };
    upload: { url: string };
  };
  await answered(204, fetch(upload.url, { method: 'PUT', body: content }));
  return data.presigned_url;
}

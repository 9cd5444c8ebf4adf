import { median } from '../load.ts';
import type { Row } from '../report.ts';
import { settings } from '../settings.ts';
import type { FloodCounts, FloodRequest, FloodTask } from './flood-worker.ts';
import { listSteadily, type Sides } from './meter.ts';
import { whileFlooding } from './while-flooding.ts';

const connections = 16;

/** The payloads of `html-payloads`, and others found by measuring, that take longest to sanitize or grow most. */
const units = [
  '<a href=https://example.com/><table><a href=https://example.com/b><td>',
  '<table><img src=x onerror=alert(1)><tr><td>x</table>',
  '<p><b>x',
  '&',
];

/**
 * The 99th percentile of the quiet organization's list requests while the other sends the worst HTML, relative to without it;
 * interleaved, the median of the rounds.
 */
export async function quietAndLongHtml({ address, calm, flood }: Sides): Promise<Row[]> {
  const task = await longBodies(address, flood.slice(0, 40));
  const ratios: number[] = [];
  const quiets: number[] = [];
  const tallies: FloodCounts[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const quiet = await listSteadily(address, calm);
    const { flooded, counts } = await whileFlooding(task, () => listSteadily(address, calm));
    quiets.push(quiet.p99);
    ratios.push(flooded.p99 / quiet.p99);
    tallies.push(counts);
  }
  const ofRounds = (figure: (counts: FloodCounts) => number) =>
    median(tallies.map(figure)) / settings.secondsPerRun;
  const name = 'bodies of 150,000 characters';
  return [
    { name: `${name}: another's 99th percentile when quiet`, unit: 'ms', value: median(quiets) },
    { name: `${name}: accepted`, unit: '/s', value: ofRounds(({ answered }) => answered) },
    { name: `${name}: refused`, unit: '/s', value: ofRounds(({ refused }) => refused) },
    {
      name: `${name}: another's 99th percentile over its quiet one`,
      unit: 'x',
      value: median(ratios),
      atMost: 2,
    },
  ];
}

async function longBodies(address: string, tokens: string[]): Promise<FloodTask> {
  const path = `/api/oauth/v1/contacts/${await aContact(address, tokens[0] ?? '')}/messages`;
  const requests = tokens.map((token, index): FloodRequest => {
    const unit = units[index % units.length] ?? '';
    const body_html = `${unit.repeat(Math.floor(149_999 / unit.length))}x`;
    return { method: 'POST', path, headers: headersWith(token), body: JSON.stringify({ body_html }) };
  });
  return { address, connections, requests, expected: [201] };
}

async function aContact(address: string, token: string): Promise<string> {
  const response = await fetch(`${address}/api/oauth/v1/contacts`, {
    method: 'POST',
    headers: headersWith(token),
    body: JSON.stringify({ name: 'Long Mail', email: `long-${Date.now()}@example.com` }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

function headersWith(token: string) {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

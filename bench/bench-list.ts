import { bumpMany } from './bump-many.ts';
import type { RunningServer } from './deskbell.ts';
import { load, median, takeTurns } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

type Bench = { product: RunningServer; baseline: RunningServer; data: BenchData };

const path = '/api/oauth/v1/conversations';
const deepPage = 10_000;

/** Listing 25 conversations: against the baseline, and a deep page against the first. */
export async function benchList({ product, baseline, data }: Bench): Promise<Row[]> {
  const headers = { authorization: `Bearer ${data.token}` };
  const turns = await takeTurns(
    { address: product.address, path, headers },
    { address: baseline.address, path: '/' },
  );
  const cursor = await cursorOfPage(product.address, headers, deepPage);
  const before = await deepRatio(product.address, headers, cursor);
  await bumpMany(settings.bumps);
  const after = await deepRatio(product.address, headers, cursor);
  const ofBaseline = turns.product.requestsPerSecond / turns.baseline.requestsPerSecond;
  return [
    { name: 'list, requests per second', unit: '/s', value: turns.product.requestsPerSecond },
    { name: 'list, baseline', unit: '/s', value: turns.baseline.requestsPerSecond },
    { name: 'list, relative to the baseline', unit: 'x', value: ofBaseline, atLeast: 0.8 },
    { name: `list, page ${deepPage} over page 1`, unit: 'x', value: before, atMost: 1.2 },
    {
      name: `list, page 1 after ${settings.bumps} bumps over page ${deepPage}`,
      unit: 'x',
      value: 1 / after,
      atMost: 1.2,
    },
    {
      name: `list, page ${deepPage} after ${settings.bumps} bumps over page 1`,
      unit: 'x',
      value: after,
      atMost: 1.2,
    },
  ];
}

/** The deep page's time relative to the first page's; medians of requests per second, interleaved. */
async function deepRatio(address: string, headers: Record<string, string>, cursor: string): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const first = await load({ address, path, headers });
    const deep = await load({ address, path: `${path}?after=${cursor}`, headers });
    ratios.push(first.requestsPerSecond / deep.requestsPerSecond);
  }
  return median(ratios);
}

/** Follows the list in steps of four pages to the start of a page of 25. */
async function cursorOfPage(address: string, headers: Record<string, string>, page: number): Promise<string> {
  let cursor = '';
  const reachable = Math.min(page, Math.floor(settings.conversations / 50));
  for (let at = 1; at < reachable; at += 4) {
    const response = await fetch(`${address}${path}?limit=100${cursor && `&after=${cursor}`}`, { headers });
    const { page_metadata } = (await response.json()) as { page_metadata: { after: string } };
    cursor = page_metadata.after;
  }
  return cursor;
}

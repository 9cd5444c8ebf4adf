import type { RunningServer } from './deskbell.ts';
import { load, median } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

type Bench = { product: RunningServer; data: BenchData };

const path = '/api/oauth/v1/conversations';
const codings = ['zstd', 'br', 'gzip'] as const;

/**
 * Listing 25 conversations with each content coding against no coding: requests per second and bytes, interleaved. The rate
 * shows the CPU cost of compression; it has no limit to meet, since clients choose the coding.
 */
export async function benchCompression({ product: { address }, data }: Bench): Promise<Row[]> {
  const headersOf = (coding: string) => ({
    authorization: `Bearer ${data.token}`,
    'accept-encoding': coding,
  });
  const ratios = new Map<string, number[]>(codings.map((coding) => [coding, []]));
  for (let round = 0; round < settings.rounds; round++) {
    const plain = await load({ address, path, headers: headersOf('identity') });
    for (const coding of codings) {
      const packed = await load({ address, path, headers: headersOf(coding) });
      ratios.get(coding)?.push(packed.requestsPerSecond / plain.requestsPerSecond);
    }
  }
  const plainBytes = await bytesOf(address + path, headersOf('identity'));
  const rows: Row[] = [];
  for (const coding of codings) {
    const bytes = await bytesOf(address + path, headersOf(coding));
    rows.push(
      {
        name: `list in ${coding}, share of the uncompressed bytes's`,
        unit: 'x',
        value: bytes / plainBytes,
        atMost: 0.5,
      },
      {
        name: `list in ${coding}, share of the uncompressed requests per second's`,
        unit: 'x',
        value: median(ratios.get(coding) ?? []),
      },
    );
  }
  return rows;
}

/** On the wire: `content-length`, which compressed responses have too. */
async function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}

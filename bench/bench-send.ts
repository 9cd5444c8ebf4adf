import type { RunningServer } from './deskbell.ts';
import { takeTurns } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';

type Bench = { product: RunningServer; baseline: RunningServer; data: BenchData };

export const body = JSON.stringify({
  body_html: '<p>Thanks for asking. It is on its way, and should be there tomorrow.</p>',
});

/** Sending messages to a thousand conversations, against a baseline that writes the same rows. */
export async function benchSend({ product, baseline, data }: Bench): Promise<Row[]> {
  const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
  const ids = await conversationIds(product.address, headers);
  const pick = () => ids[Math.floor(Math.random() * ids.length)];
  const common = { method: 'POST', headers, body } as const;
  const turns = await takeTurns(
    { ...common, address: product.address, path: () => `/api/oauth/v1/conversations/${pick()}/messages` },
    { ...common, address: baseline.address, path: () => `/conversations/${pick()}` },
  );
  const ofBaseline = turns.product.requestsPerSecond / turns.baseline.requestsPerSecond;
  return [
    { name: 'send, requests per second', unit: '/s', value: turns.product.requestsPerSecond },
    { name: 'send, baseline', unit: '/s', value: turns.baseline.requestsPerSecond },
    { name: 'send, relative to the baseline', unit: 'x', value: ofBaseline, atLeast: 0.7 },
  ];
}

export async function conversationIds(address: string, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let after = '';
  while (ids.length < 1000) {
    const response = await fetch(`${address}/api/oauth/v1/conversations?limit=100${after}`, { headers });
    const page = (await response.json()) as {
      data: { id: string }[];
      page_metadata: { after: string | null };
    };
    ids.push(...page.data.map(({ id }) => id));
    if (page.page_metadata.after === null) break;
    after = `&after=${page.page_metadata.after}`;
  }
  return ids;
}

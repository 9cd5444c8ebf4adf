import { setTimeout as delay } from 'node:timers/promises';
import { body, conversationIds } from './bench-send.ts';
import type { RunningServer } from './deskbell.ts';
import { takeTurns } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';

type Bench = {
  product: RunningServer;
  startBaseline: (word: string) => Promise<RunningServer>;
  data: BenchData;
};

/**
 * How much recording and sequencing events slows down sending: the baseline with both, against the baseline with neither. The
 * product does more work per message, so the relative cost is smaller there.
 */
export async function benchEvents({ product, startBaseline, data }: Bench): Promise<Row[]> {
  const ids = await conversationIds(product.address, { authorization: `Bearer ${data.token}` });
  const pick = () => `/conversations/${ids[Math.floor(Math.random() * ids.length)]}`;
  const baseline = await startBaseline('sequences');
  try {
    // Sequences the backlog, so that it isn't counted here.
    await delay(3000);
    const common = {
      method: 'POST',
      address: baseline.address,
      headers: { 'content-type': 'application/json' },
      body,
    } as const;
    const turns = await takeTurns({ ...common, path: pick }, { ...common, path: () => `${pick()}/untold` });
    const left = turns.product.requestsPerSecond / turns.baseline.requestsPerSecond;
    return [
      {
        name: 'send with events recorded and sequenced, relative to without',
        unit: 'x',
        value: left,
        atLeast: 0.8,
      },
    ];
  } finally {
    await baseline.stop();
  }
}

import { body, conversationIds } from './bench-send.ts';
import { type RunningServer, startServer } from './deskbell.ts';
import { takeTurns } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';

/** One process compared with two workers and their supervisor, alternating: lists, and messages to one of a thousand conversations. */
export async function benchProcesses(single: RunningServer, data: BenchData): Promise<Row[]> {
  const several = await startServer(undefined, ['serve', '--processes', '2']);
  try {
    const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
    const list = { path: '/api/oauth/v1/conversations', headers };
    const ids = await conversationIds(single.address, headers);
    const pick = () => ids[Math.floor(Math.random() * ids.length)];
    const path = () => `/api/oauth/v1/conversations/${pick()}/messages`;
    const send = { method: 'POST', path, headers, body } as const;
    const rows: Row[] = [];
    for (const [name, target] of Object.entries({ list, send })) {
      const { baseline: one, product: two } = await takeTurns(
        { ...target, address: several.address },
        { ...target, address: single.address },
      );
      rows.push(
        { name: `${name}, 1 process`, unit: '/s', value: one.requestsPerSecond },
        { name: `${name}, 2 workers`, unit: '/s', value: two.requestsPerSecond },
        {
          name: `${name}, 2 workers over 1 process`,
          unit: 'x',
          value: two.requestsPerSecond / one.requestsPerSecond,
        },
      );
    }
    return rows;
  } finally {
    await several.stop();
  }
}

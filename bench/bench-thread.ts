import { deskbellWithProgress, type RunningServer } from './deskbell.ts';
import { takeTurns } from './load.ts';
import { conversationOf } from './long-conversation.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const [short, long] = [10, 10_000] as const;

/** The first page of a conversation's messages, newest first: a long conversation against a short one. */
export async function benchThread(product: RunningServer, data: BenchData): Promise<Row[]> {
  const targetOf = async (messages: number) => ({
    address: product.address,
    path: `/api/oauth/v1/conversations/${await preparedConversation(data, messages)}/messages?sort=-inserted_at&limit=10`,
    headers: { authorization: `Bearer ${data.token}` },
  });
  const turns = await takeTurns(await targetOf(long), await targetOf(short));
  const name = (messages: number) => `the newest messages of ${messages.toLocaleString('en')}`;
  return [
    { name: `${name(short)}, requests per second`, unit: '/s', value: turns.baseline.requestsPerSecond },
    {
      name: `${name(long)}, relative to ${short}`,
      unit: 'x',
      value: turns.product.requestsPerSecond / turns.baseline.requestsPerSecond,
      atLeast: 0.67,
    },
  ];
}

/** Stored with the rest of the data, and created once. */
async function preparedConversation(data: BenchData, messages: number): Promise<string | undefined> {
  const known = await conversationOf(settings.dataDir, messages);
  if (known !== undefined) return known;
  await deskbellWithProgress(
    ...['generate', '--organization', data.organizationId, '--conversations', '1'],
    ...['--messages-per-conversation', String(messages)],
  );
  return conversationOf(settings.dataDir, messages);
}

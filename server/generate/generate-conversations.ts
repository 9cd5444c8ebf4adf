import type { Client } from 'pg';
import { DatabaseClient, type DatabaseConnection } from '../db/database-client.ts';
import { loadBatch } from './load-batch.ts';
import { makeBatch } from './make-batch.ts';
import { messageCounts } from './message-counts.ts';
import { readSetting } from './read-setting.ts';
import type { Setting } from './setting.ts';

/** Conversations, so far and in total. */
export type Progress = { done: number; total: number };

type GenerateOptions = {
  /** A uuid. */
  organizationId: string;
  /** How many conversations, a whole number. */
  conversations: number;
  /** Their mean, at least 1; the messages add up to it exactly, rounded to an integer. */
  messagesPerConversation: number;
  /** The same seed generates the same data; ids and the time of the run differ. */
  seed?: number | undefined;
  /** Called after each batch is committed. */
  report: (progress: Progress) => void;
};

const batchMessages = 5_000;
const maxMessagesPerConversation = 10_000;

/**
 * Fills an organization with conversations in bulk, like two years of support: by COPY, without events, in batches of
 * one transaction each, even next to a running server. Memory stays constant however many there are.
 *
 * @throws RangeError for invalid numbers; the database's error if it refuses
 */
export async function generateConversations(
  connection: DatabaseConnection,
  options: GenerateOptions,
): Promise<void> {
  checkNumbers(options);
  const client = new DatabaseClient({
    ...connection,
    application_name: 'deskbell generate',
    options: '-c timezone=UTC',
  });
  await client.connect();
  try {
    const setting = await readSetting(client, options.organizationId, options.seed);
    await fill(client, setting, options);
  } finally {
    await client.end();
  }
}

function checkNumbers({ conversations, messagesPerConversation }: GenerateOptions): void {
  if (!Number.isSafeInteger(conversations) || conversations < 0)
    throw new RangeError('The number of conversations must be a whole number of 0 or more.');
  if (!(messagesPerConversation >= 1 && messagesPerConversation <= maxMessagesPerConversation))
    throw new RangeError(`A conversation has 1 to ${maxMessagesPerConversation} messages on average.`);
}

async function fill(
  client: Client,
  setting: Setting,
  { report, ...options }: GenerateOptions,
): Promise<void> {
  const total = options.conversations;
  const batchSize = Math.max(1, Math.floor(batchMessages / options.messagesPerConversation));
  const nextCount = messageCounts(setting.random, total, Math.round(total * options.messagesPerConversation));
  for (let done = 0, analyzedAt = 0; done < total; ) {
    const count = Math.min(batchSize, total - done);
    await loadBatch(client, { organizationId: setting.organizationId, count }, (firstNumber) =>
      makeBatch(setting, { firstNumber, count, done, total, nextCount }),
    );
    done += count;
    report({ done, total });
    if (done < 10 * analyzedAt && done < total) continue;
    await analyze(client);
    analyzedAt = done;
  }
}

/**
 * PostgreSQL checks a foreign key with a plan made when the tables were empty, for which any index looked good
 * enough; only new statistics make it replan. Without them each batch takes longer than the previous one.
 */
async function analyze(client: Client): Promise<void> {
  await client.query('ANALYZE contacts, conversations, messages, tags, conversation_tags, search_documents');
}

import { type ChannelTest, channelTestSteps } from '../../../../contract/mail-channel.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Database } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { ChannelRow } from './channel-row.ts';
import { lockChannel, storeTest } from './channel-store.ts';
import { currentTest } from './present-channel.ts';

/**
 * Records that a test of the channel is running, so that no other one starts. The returned row has it.
 *
 * @throws NotFound, Conflict
 */
export async function beginChannelTest(
  database: Database,
  { organization }: Caller,
  { channelId, now }: { channelId: string; now: Microseconds },
): Promise<{ channel: ChannelRow; test: ChannelTest }> {
  return database.transaction(async (transaction) => {
    const channel = await lockChannel(transaction, organization.id, channelId);
    if (!channel) throw new NotFound();
    if (channel.type !== 'mail') throw new Conflict('Only mail channels are tested by an email.');
    const nowSeconds = unixSeconds(now);
    if (!channel.settings.incoming && channel.state === 'paused')
      throw new Conflict('Forwarded mail is refused while the channel is paused. Resume it first.');
    if (channel.last_test && currentTest(channel.last_test, nowSeconds).state === 'running')
      throw new Conflict('A test of this channel is running. Wait for its end.');
    const test = newTest(nowSeconds);
    await storeTest(transaction, channel, test);
    return { channel: { ...channel, last_test: test }, test };
  });
}

function newTest(nowSeconds: number): ChannelTest {
  const untold = { seconds: null, fault: null, error: null, server_words: null, advice: null };
  const steps = channelTestSteps.map((name, index) => ({
    name,
    state: index === 0 ? ('running' as const) : ('waiting' as const),
    ...untold,
  }));
  return { state: 'running', started_at: nowSeconds, finished_at: null, steps };
}

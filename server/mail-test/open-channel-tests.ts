import type { Logger } from 'pino';
import type { ChannelRow } from '../features/channels/mail-channels/channel-row.ts';
import { type ChannelTesting, runChannelTest } from './run-channel-test.ts';

type Options = Omit<ChannelTesting, 'maxSeconds' | 'pollIntervalMilliseconds'> & {
  logger: Pick<Logger, 'warn'>;
  maxSeconds?: number;
  pollIntervalMilliseconds?: number;
};

export type ChannelTests = {
  /** Continues a test that was started, in the background. */
  run(channel: ChannelRow): void;
  /** Aborts the running ones: they have failed. */
  stop(): Promise<void>;
};

export function openChannelTests({ logger, ...options }: Options): ChannelTests {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const testing = { maxSeconds: 120, pollIntervalMilliseconds: 1000, ...options };
  return {
    run(channel) {
      const work = runChannelTest(testing, channel, stopping.signal)
        .catch((error: unknown) =>
          logger.warn({ err: error, channel: channel.id }, 'a test could not be noted'),
        )
        .finally(() => running.delete(work));
      running.add(work);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

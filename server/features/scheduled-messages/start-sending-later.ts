import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { Sending } from '../messages/message-content.ts';
import { type OnHeld, sendDue } from './send-due.ts';

type Dependencies = {
  sending: Sending;
  now: () => Microseconds;
  onHeld: OnHeld;
  lease: Pick<BackgroundLease, 'isHeld'>;
  logger: Logger;
};

/**
 * The timer of scheduled messages: one process polls once a second for those that are due, and after a start for those that became
 * due while no process ran. Returns a function that stops it once the current round has ended.
 */
export function startSendingLater({
  sending,
  now,
  onHeld,
  lease,
  logger,
}: Dependencies): () => Promise<void> {
  const report = (err: unknown) => logger.warn({ err }, 'a scheduled message failed; it is tried again');
  const round = async () =>
    lease.isHeld() && (await sendDue(sending, { now, onHeld, report })) > 0 ? 0 : undefined;
  const loop = repeat(round, { name: 'sending scheduled messages', logger, intervalMilliseconds: 1000 });
  return loop.stop;
}

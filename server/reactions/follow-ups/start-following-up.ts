import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { type FollowUpParts, followUp } from '../../features/widget/away/follow-up.ts';
import { dueFollowUps } from '../../features/widget/away/follow-up-store.ts';

type Options = FollowUpParts & {
  logger: Logger;
  lease: Pick<BackgroundLease, 'isHeld'>;
  wakeSequencer: (organizationId: string) => void;
  intervalMilliseconds?: number;
};

/**
 * Emails unread replies to visitors who have left, alongside any number of other processes. One process polls; its
 * transaction locks what it takes. Returns a function that stops it.
 */
export function startFollowingUp(options: Options): () => Promise<void> {
  const { database, logger, lease, now, wakeSequencer, intervalMilliseconds = 5000 } = options;
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld()) return undefined;
    for (const due of await dueFollowUps(database, formatTimestamp(now()))) {
      if (signal.aborted) return undefined;
      if ((await followUp(options, due)) === 'mailed') wakeSequencer(due.organization_id);
    }
    return undefined;
  };
  return repeat(round, { name: 'mailing visitors who have left', logger, intervalMilliseconds }).stop;
}

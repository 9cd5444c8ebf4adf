import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { Notices } from '../../db/notices.ts';
import { notifyTabs } from '../../features/notifications/notify-tabs.ts';
import { type Reminded, remindDue } from './remind-due.ts';

type Options = {
  database: Database;
  notices: Pick<Notices, 'notifyPeople'>;
  logger: Pick<Logger, 'warn'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
  now: () => Microseconds;
};

/** The timer of members' reminders: one process polls once a second. Returns a function that stops it. */
export function startReminding({ database, notices, logger, lease, now }: Options): () => Promise<void> {
  const report = (err: unknown) => logger.warn({ err }, 'a reminder failed; it is tried again');
  const tell = ({ organizationId, userIds }: Reminded) =>
    notifyTabs(
      notices,
      organizationId,
      userIds.flatMap((userId) => [
        { userId, change: { about: 'reminders' } as const },
        { userId, change: { about: 'notifications' } as const },
      ]),
    ).catch(report);
  const round = async () => {
    if (!lease.isHeld()) return undefined;
    const reminded = await remindDue(database, now(), report);
    for (const it of reminded) await tell(it);
    return reminded.length > 0 ? 0 : undefined;
  };
  return repeat(round, { name: 'reminding members', logger, intervalMilliseconds: 1000 }).stop;
}

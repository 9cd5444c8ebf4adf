import type { Logger } from 'pino';
import { forEachOrganization } from '../../background/for-each-organization.ts';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import { type EmailParts, emailUnread } from '../../features/notifications/email/email-unread.ts';
import { dueTimers, maxDueTimers } from '../../features/notifications/timer-store.ts';

type Options = EmailParts & {
  logger: Pick<Logger, 'warn'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
};

const intervalMilliseconds = 10_000;

/**
 * Emails members about what they haven't read for a while, alongside any number of other processes. One process polls;
 * its transaction locks what it takes. Returns a function that stops it.
 */
export function startEmailing({ lease, ...options }: Options): () => Promise<void> {
  const round = async (signal: AbortSignal) => (lease.isHeld() ? emailRound(options, signal) : undefined);
  return repeat(round, { name, logger: options.logger, intervalMilliseconds }).stop;
}

const name = 'emailing unread notifications';

/** Handles those due now; 0 if there may be more. */
export async function emailRound(
  { logger, ...parts }: Omit<Options, 'lease'>,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const due = await dueTimers(parts.database, 'email', parts.now());
  const byOrganization = Map.groupBy(due, ({ organization_id }) => organization_id);
  const work = async (organizationId: string) => {
    for (const key of byOrganization.get(organizationId) ?? [])
      if (!signal?.aborted) await emailUnread(parts, key);
  };
  const failed = await forEachOrganization(byOrganization.keys(), work, { name, logger });
  return due.length === maxDueTimers && failed.length === 0 ? 0 : undefined;
}

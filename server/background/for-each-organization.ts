import type { Logger } from 'pino';

type Options = {
  /** What the log reports as failed, such as "sequencing events". */
  name: string;
  logger: Pick<Logger, 'warn'>;
};

/**
 * Processes organizations one after another. If one fails, as all on a database node that is down do, the others
 * continue; returns those that failed. The log gets one line for all of them.
 */
export async function forEachOrganization(
  organizationIds: Iterable<string>,
  work: (organizationId: string) => Promise<void>,
  { name, logger }: Options,
): Promise<string[]> {
  const failed: string[] = [];
  let first: unknown;
  for (const id of organizationIds) {
    try {
      await work(id);
    } catch (error) {
      first ??= error;
      failed.push(id);
    }
  }
  if (failed.length > 0)
    logger.warn({ err: first, organizations: failed.length }, `${name} failed; it is tried again`);
  return failed;
}

/** Polls all organizations; finds nothing if that fails, so that those already known aren't held up. */
export async function organizationsFrom(
  poll: () => Promise<string[]>,
  { name, logger }: Options,
): Promise<string[]> {
  try {
    return await poll();
  } catch (error) {
    logger.warn({ err: error }, `${name} failed; it is tried again`);
    return [];
  }
}

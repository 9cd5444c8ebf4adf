import type { Logger } from 'pino';

type Options = {
  /** What the log says has failed, as "sequencing events". */
  name: string;
  logger: Pick<Logger, 'warn'>;
};

/**
 * Works through organizations one after another. Where one fails, as all on a database node that is down do, the others continue; gives
 * those that failed. The log has a line for all of them together.
 */
export async function eachByItself(
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

/** What a look at all organizations finds; nothing where it fails, so that those that are known of already are not held up. */
export async function foundIn(look: () => Promise<string[]>, { name, logger }: Options): Promise<string[]> {
  try {
    return await look();
  } catch (error) {
    logger.warn({ err: error }, `${name} failed; it is tried again`);
    return [];
  }
}

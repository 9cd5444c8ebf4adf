import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '../../../errors/errors.ts';
import { toApiError } from '../../../errors/to-api-error.ts';
import type { EventStream } from './event-stream.ts';

const retryMilliseconds = 1000;

/**
 * Reads something for one stream, retrying every second while the database is unavailable: a failover ends no stream.
 * Undefined once the stream is closed.
 */
export async function readWhileOpen<Result>(
  stream: EventStream,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  while (!stream.isClosed) {
    try {
      return await read();
    } catch (error) {
      if (!(toApiError(error) instanceof Unavailable)) throw error;
    }
    await delay(retryMilliseconds, undefined, { ref: false });
  }
  return undefined;
}

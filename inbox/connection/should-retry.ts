import { currentConnection } from './connection.ts';
import { failureOf } from './failure.ts';

/**
 * Whether to retry a query. Refusals would be repeated, and while the server can't be reached the screens say so; everything is
 * refetched once it is back.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  return failureOf(error).kind !== 'refused' && currentConnection().isUp && failures < 2;
}

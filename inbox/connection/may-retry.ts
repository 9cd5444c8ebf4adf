import { currentConnection } from './connection.ts';
import { failureOf } from './failure.ts';

/**
 * Whether a query is to be tried again by itself. What was refused will be again; while the server cannot be reached the
 * screens say so at once, and everything is read again when it is back.
 */
export function mayRetry(failures: number, error: Error): boolean {
  return failureOf(error).kind !== 'refused' && currentConnection().isUp && failures < 2;
}

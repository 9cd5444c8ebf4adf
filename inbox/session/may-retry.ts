import { ApiError } from '../../sdk/src/errors/api-error.ts';

/** What was refused will be again; what failed on the way or in the server may work in a moment. */
export function mayRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return false;
  return failures < 3;
}

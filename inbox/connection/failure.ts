import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { isGatewayStatus } from './connection-state.ts';

/**
 * What a failed request means for the next step. `unreachable`: retry once the server is back; `busy`: retry after a while;
 * `refused`: a retry would be refused too.
 */
export type Failure =
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfterSeconds: number }
  | { kind: 'refused' };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  if (isGatewayStatus(error.status)) return { kind: 'unreachable' };
  if (error.status === 429 || error.status >= 500)
    return { kind: 'busy', retryAfterSeconds: error.retryAfterSeconds ?? 0 };
  return { kind: 'refused' };
}

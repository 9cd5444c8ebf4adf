import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { isGatewayStatus } from './connection-state.ts';

/**
 * Why a request failed, as far as it decides what to do. `unreachable`: try again once the server is back; `busy`: try again
 * after a while; `refused`: another try would be refused as well.
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

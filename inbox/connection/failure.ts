import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { isGatewayStatus } from './connection-state.ts';

/**
 * How to continue after a failed request. `unreachable`: retry once the server is back; `busy`: retry after a delay; `refused`:
 * don't retry.
 */
export type Failure =
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfterSeconds: number }
  | { kind: 'refused' };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  if (isGatewayStatus(error.status)) return { kind: 'unreachable' };
  // A 409 with Retry-After is not about this request: an earlier one with the same key is still being executed, for example.
  const isTemporary = error.status === 409 && error.retryAfterSeconds !== undefined;
  if (isTemporary || [408, 425, 429].includes(error.status) || error.status >= 500)
    return { kind: 'busy', retryAfterSeconds: error.retryAfterSeconds ?? 0 };
  return { kind: 'refused' };
}

import type { ErrorCode } from '../types.ts';
import { ApiError, type ErrorResponse } from './api-error.ts';
import * as named from './named-errors.ts';

/** The error for a response, by its code; by its status if a newer server sends an unknown code. */
export function errorFrom(response: ErrorResponse): ApiError {
  const code = String(response.body.error);
  const ErrorClass = Object.hasOwn(classes, code)
    ? classes[code as ErrorCode]
    : classByStatus(response.status);
  return new ErrorClass(response);
}

function classByStatus(status: number): typeof ApiError {
  if (status === 429) return named.RateLimitedError;
  return status >= 500 ? named.ServerError : ApiError;
}

const classes: Readonly<Record<ErrorCode, typeof ApiError>> = {
  invalid_request: named.InvalidRequestError,
  invalid_cursor: named.InvalidRequestError,
  invalid_token: named.InvalidTokenError,
  insufficient_scope: named.InsufficientScopeError,
  invalid_address: named.InvalidRequestError,
  not_author: ApiError,
  not_found: named.NotFoundError,
  method_not_allowed: named.InvalidRequestError,
  request_timeout: ApiError,
  conflict: named.ConflictError,
  last_admin: named.ConflictError,
  already_member: named.ConflictError,
  conversation_merged: named.ConversationMergedError,
  channel_disabled: named.ConflictError,
  cursor_expired: named.CursorExpiredError,
  precondition_failed: named.PreconditionFailedError,
  payload_too_large: named.InvalidRequestError,
  uri_too_long: named.InvalidRequestError,
  unsupported_media_type: named.InvalidRequestError,
  misdirected_request: named.InvalidRequestError,
  actor_self_required: named.ActorSelfRequiredError,
  validation_error: named.ValidationError,
  idempotency_key_reused: named.IdempotencyKeyReusedError,
  mail_too_large: named.ValidationError,
  no_recipient: named.ValidationError,
  rate_limited: named.RateLimitedError,
  headers_too_large: named.InvalidRequestError,
  internal_error: named.ServerError,
  unavailable: named.ServerError,
};

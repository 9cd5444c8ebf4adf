import type { FieldFault } from '../types.ts';
import { ApiError, type ErrorResponse } from './api-error.ts';

/** 400 and similar: the request is malformed or unsupported. Don't retry it. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
}

/** 401: the token is invalid or was revoked with its connection. The user has to connect again. */
export class InvalidTokenError extends ApiError {
  override readonly name: string = 'InvalidTokenError';
}

/** 403: the token lacks a scope, or the user's role doesn't allow it now. */
export class InsufficientScopeError extends ApiError {
  override readonly name: string = 'InsufficientScopeError';
  /** The missing scope. */
  readonly requiredScope: string | undefined;

  constructor(response: ErrorResponse) {
    super(response);
    this.requiredScope = /scope="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
  }
}

/** 404: it doesn't exist, or belongs to another organization; the API doesn't tell which. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409: the change conflicts with the current state. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
  /** With `create_only`: each field that a contact has already, and the contact's id. */
  readonly details: readonly FieldFault[];

  constructor(response: ErrorResponse) {
    super(response);
    this.details = Array.isArray(response.body.details) ? response.body.details : [];
  }
}

/** 409: the conversation was merged into another one. Reads follow the merge automatically; writes have to name the target. */
export class ConversationMergedError extends ConflictError {
  override readonly name: string = 'ConversationMergedError';
  /** The conversation that has its messages now. */
  readonly mergedIntoId: string | undefined;

  constructor(response: ErrorResponse) {
    super(response);
    this.mergedIntoId = /\/conversations\/([^/?#]+)/.exec(response.headers.get('location') ?? '')?.[1];
  }
}

/** 410: the cursor is older than the event log. */
export class CursorExpiredError extends ApiError {
  override readonly name: string = 'CursorExpiredError';
}

/** 412: the record has changed since the version in `ifMatch`. Read it again, and decide again. */
export class PreconditionFailedError extends ApiError {
  override readonly name: string = 'PreconditionFailedError';
}

/** 422: only a user can do this; connect with `actor: 'self'`. */
export class ActorSelfRequiredError extends ApiError {
  override readonly name: string = 'ActorSelfRequiredError';
}

/** 422: the body is invalid. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError';
  /** Each invalid field, with a sentence. */
  readonly details: readonly FieldFault[];

  constructor(response: ErrorResponse) {
    super(response);
    this.details = Array.isArray(response.body.details) ? response.body.details : [];
  }
}

/** 422: the `idempotencyKey` was used for another request. */
export class IdempotencyKeyReusedError extends ApiError {
  override readonly name: string = 'IdempotencyKeyReusedError';
}

/** 429, after the retries: `retryAfterSeconds` says how long to wait. */
export class RateLimitedError extends ApiError {
  override readonly name: string = 'RateLimitedError';
}

/** 5xx, after the retries: an error of the server, or of a proxy in front of it. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
}

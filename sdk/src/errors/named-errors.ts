import type { FieldFault } from '../types.ts';
import { ApiError, type ErrorResponse } from './api-error.ts';

/** 400 and its kin: what was sent cannot be read, or is not offered. Sending it again is of no use. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
}

/** 401: the token is not valid, or no longer, because the connection was ended. The person has to connect again. */
export class InvalidTokenError extends ApiError {
  override readonly name: string = 'InvalidTokenError';
}

/** 403: the token lacks a scope, or the person's role does not allow it now. */
export class InsufficientScopeError extends ApiError {
  override readonly name: string = 'InsufficientScopeError';
  /** The scope to ask for. */
  readonly requiredScope: string | undefined;

  constructor(response: ErrorResponse) {
    super(response);
    this.requiredScope = /scope="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
  }
}

/** 404: absent, or another organization's; the API does not tell which. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409: the change does not go with the state it meets. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 409: the conversation was merged into another one. Reads follow there by themselves; a write has to say so. */
export class ConversationMergedError extends ConflictError {
  override readonly name: string = 'ConversationMergedError';
  /** The conversation that has its messages now. */
  readonly mergedIntoId: string | undefined;

  constructor(response: ErrorResponse) {
    super(response);
    this.mergedIntoId = /\/conversations\/([^/?#]+)/.exec(response.headers.get('location') ?? '')?.[1];
  }
}

/** 410: the cursor is older than the log of events. */
export class CursorExpiredError extends ApiError {
  override readonly name: string = 'CursorExpiredError';
}

/** 412: the record is no longer what `ifMatch` names. Read it again, and decide again. */
export class PreconditionFailedError extends ApiError {
  override readonly name: string = 'PreconditionFailedError';
}

/** 422: only a person can do this; connect with `actor: 'self'`. */
export class ActorSelfRequiredError extends ApiError {
  override readonly name: string = 'ActorSelfRequiredError';
}

/** 422: the body is not what is asked for. */
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

/** 5xx, after the retries: a failure of the server, or of a proxy in front of it. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
}

// The public entry point of the package, and the only file that re-exports.
// biome-ignore-all lint/performance/noBarrelFile: a package has one entry point.
export { Deskbell, type DeskbellOptions } from './deskbell.ts';
export { ApiError } from './errors/api-error.ts';
export { ConnectionError, TimeoutError } from './errors/connection-error.ts';
export { DeskbellError } from './errors/deskbell-error.ts';
export {
  ActorSelfRequiredError,
  ConflictError,
  ConversationMergedError,
  CursorExpiredError,
  IdempotencyKeyReusedError,
  InsufficientScopeError,
  InvalidRequestError,
  InvalidTokenError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitedError,
  ServerError,
  ValidationError,
} from './errors/named-errors.ts';
export { CallbackError, OAuthError } from './errors/oauth-errors.ts';
export { WebhookError } from './errors/webhook-error.ts';
export type { List } from './list.ts';
export { type AuthorizeRequest, authorizeUrl } from './oauth/authorize-url.ts';
export { exchangeCode, type GrantedCode, revokeToken } from './oauth/exchange-code.ts';
export { createPkcePair, createState, type PkcePair } from './oauth/pkce.ts';
export type { OAuthClient } from './oauth/post-form.ts';
export { type ExpectedCallback, readCallback } from './oauth/read-callback.ts';
export type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from './request/options.ts';
export { type ResponseFacts, responseOf } from './request/response-of.ts';
export type { AboutFile } from './resources/attachments.ts';
export type { FollowedEvent } from './resources/events.ts';
export type * from './types.ts';
export { signWebhook } from './webhooks/sign-webhook.ts';
export { verifyWebhook, type WebhookHeaders, type WebhookOptions } from './webhooks/verify-webhook.ts';

/** Every machine-readable code of the API and its status (contract section 6). */
export const errorStatuses = {
  invalid_request: 400,
  invalid_cursor: 400,
  invalid_token: 401,
  insufficient_scope: 403,
  invalid_address: 403,
  not_author: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  last_admin: 409,
  already_member: 409,
  conversation_merged: 409,
  channel_disabled: 409,
  cursor_expired: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  misdirected_request: 421,
  actor_self_required: 422,
  validation_error: 422,
  idempotency_key_reused: 422,
  mail_too_large: 422,
  no_recipient: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The token endpoint's own codes (RFC 6749 section 5.2). */
export const tokenErrorStatuses = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  unauthorized_client: 400,
  invalid_scope: 400,
  invalid_target: 400,
  invalid_client: 401,
} as const;

export type TokenErrorCode = keyof typeof tokenErrorStatuses;

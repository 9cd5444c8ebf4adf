import type { ErrorCode, TokenErrorCode } from './error-codes.ts';

/** The meaning of each error code of the API, and what to do about it, in a sentence. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The JSON, a header or a query value cannot be read, or is not offered.',
  invalid_cursor: 'The cursor is altered, or was made for another list, filter or order.',
  invalid_token: 'There is no token, or one that is not valid, or no longer.',
  insufficient_scope: "The token lacks the scope, or the person's role does not allow it now.",
  invalid_address:
    'The address of a file is altered, used up, or older than 15 minutes; ask for a fresh one.',
  not_author: 'Only the person who wrote it can change or delete it.',
  not_found: "It is absent, its id is malformed, or it is another organization's.",
  method_not_allowed: 'The path has other methods only; `Allow` names them.',
  request_timeout: 'The request was not complete within 30 seconds, or its headers within 20.',
  conflict:
    'The change does not go with the state it meets; with `Retry-After` it can be sent again as it is.',
  last_admin: 'The organization would be left without an admin.',
  already_member: 'This person is a member of the organization already.',
  conversation_merged: 'The conversation was merged into another one, whose address is in `Location`.',
  channel_disabled: 'The mail channel of the conversation is paused or was removed.',
  cursor_expired: 'The cursor is older than the log of events; `details` has the oldest one that is not.',
  precondition_failed: 'The record is no longer the one that `If-Match` names; read it again.',
  payload_too_large: 'The body is larger than 1 MiB.',
  uri_too_long: 'The address is longer than 12 KiB.',
  unsupported_media_type:
    'The body is not JSON in UTF-8, or has a `Content-Encoding` or a `Transfer-Encoding` other than chunked.',
  misdirected_request: "The `Host` is not this server's.",
  actor_self_required: 'Only a person can do this: connect with `actor=self`.',
  validation_error: 'The body is not what is asked for; `details` names each invalid field.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request; send a new one.',
  mail_too_large: 'The files are more than the mail server of the channel takes.',
  no_recipient: 'Nobody is left to send the mail to; name somebody in `mail.to`.',
  rate_limited: 'There were too many requests; `Retry-After` says how many seconds to wait.',
  headers_too_large: 'Address and headers together are larger than 16 KiB.',
  internal_error: 'A server error; the log has it under the `X-Request-Id`.',
  unavailable:
    'The database isn’t responding, or too many requests of this kind are waiting; `Retry-After` says how many seconds to wait.',
};

/** The meanings of the token endpoint's codes (RFC 6749 section 5.2). */
export const tokenErrorMeanings: Readonly<Record<TokenErrorCode, string>> = {
  invalid_request: 'A field is missing, sent twice, or not sent as a form.',
  invalid_grant:
    'The code or the refresh token is wrong, used or expired, or was issued for another request.',
  unsupported_grant_type:
    'The grant type is neither `authorization_code` nor, for apps without a secret, `refresh_token`.',
  unauthorized_client: 'The app may not use this grant type.',
  invalid_scope: 'The scope is unknown or empty.',
  invalid_target: 'The resource is neither absent nor the address of `/mcp`.',
  invalid_client: 'The client id or the client secret is wrong.',
};

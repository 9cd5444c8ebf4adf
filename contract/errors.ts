import Type, { type Static } from 'typebox';
import { Exactly, OneOf } from './primitives.ts';

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

/** The possible errors of any request with a body. */
export const bodyErrors = ['payload_too_large', 'unsupported_media_type', 'validation_error'] as const;

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

export const FieldFault = Exactly(
  {
    field: Type.String({ description: 'Path of the invalid field, such as `meta_info.a`.' }),
    code: Type.String({ description: 'What kind of error: `required`, `unknown`, `type`, `too_long` …' }),
    message: Type.String({ description: 'A sentence for people.' }),
    cursor: Type.Optional(Type.String({ description: 'With `cursor_expired`: the oldest valid cursor.' })),
    contact_id: Type.Optional(
      Type.String({
        description: 'With `conflict` on `create_only`: the contact that has the value already.',
      }),
    ),
  },
  'An error in a request.',
  { field: 'color', code: 'unknown', message: 'Is not known here.' },
);

export type FieldFault = Static<typeof FieldFault>;

export const ErrorBody = Type.Object(
  {
    error: OneOf(Object.keys(errorStatuses) as ErrorCode[], 'Machine-readable code.'),
    error_description: Type.String({ description: 'What happened and what to do, for people.' }),
    details: Type.Optional(
      Type.Array(FieldFault, {
        description:
          'With `validation_error`: each invalid field. With `cursor_expired`: the oldest cursor. With `conflict` on `create_only`: each field that a contact has already.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Every error has this shape.' },
);

export const TokenErrorBody = Exactly(
  {
    error: OneOf([...Object.keys(tokenErrorStatuses), 'rate_limited'], 'RFC 6749 section 5.2.'),
    error_description: Type.String({ description: 'What happened, for people.' }),
  },
  'Errors of the token endpoint.',
);

import Type, { type Static } from 'typebox';
import { type ErrorCode, errorStatuses, tokenErrorStatuses } from './error-codes.ts';
import { Exactly, OneOf } from './primitives.ts';

/** The possible errors of any request with a body. */
export const bodyErrors = ['payload_too_large', 'unsupported_media_type', 'validation_error'] as const;

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

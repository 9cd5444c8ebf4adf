import Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { Exactly, OneOf } from '../primitives.ts';

/** Codes that only the inbox gate answers with, beside those of the API, and the status each comes with. */
export const inboxErrorStatuses = {
  admin_required: 403,
  cross_site_request: 403,
  not_a_member: 403,
  user_changed: 409,
} as const;

export type InboxErrorCode = keyof typeof inboxErrorStatuses;

/** An error of the inbox gate: the API's, or one of its own, in the same shape. */
export const InboxErrorBody = Type.Union([
  ErrorBody,
  Exactly({
    error: OneOf(Object.keys(inboxErrorStatuses), 'Machine-readable code.'),
    error_description: Type.String({ description: 'What happened and what to do, for people.' }),
  }),
]);

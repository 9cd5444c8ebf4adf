import Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { Exactly, OneOf } from '../primitives.ts';
import { StepUpWays } from './second-factor.ts';

/** Error codes of the inbox gate only, in addition to those of the API, and the status of each. */
export const inboxErrorStatuses = {
  admin_required: 403,
  ai_limit_reached: 429,
  ai_off: 409,
  ai_unavailable: 502,
  cross_site_request: 403,
  not_a_member: 403,
  personal_tokens_forbidden: 403,
  sign_in_refused: 403,
  step_up_required: 403,
  user_changed: 409,
} as const;

export type InboxErrorCode = keyof typeof inboxErrorStatuses;

/** An error of the inbox gate: one of the API's, or one of its own, in the same shape. */
export const InboxErrorBody = Type.Union([
  ErrorBody,
  Exactly({
    error: OneOf(Object.keys(inboxErrorStatuses), 'Machine-readable code.'),
    error_description: Type.String({ description: 'What happened and what to do, for people.' }),
    details: Type.Optional(
      Type.Array(StepUpWays, {
        description: 'With `step_up_required`: the accepted kinds of proof.',
      }),
    ),
  }),
]);

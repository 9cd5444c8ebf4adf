import Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { Exactly, OneOf } from '../primitives.ts';
import { inboxErrorStatuses } from './error-codes.ts';
import { StepUpWays } from './second-factor.ts';

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

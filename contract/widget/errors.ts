import Type from 'typebox';
import { ErrorBody, FieldFault } from '../errors.ts';
import { Exactly, OneOf } from '../primitives.ts';
import { widgetErrorStatuses } from './error-codes.ts';

/** An error of the widget's gate: one of the API's, or one of its own, in the same shape. */
export const WidgetErrorBody = Type.Union([
  ErrorBody,
  Exactly({
    error: OneOf(Object.keys(widgetErrorStatuses), 'Machine-readable code.'),
    error_description: Type.String({ description: 'What happened and what to do, for people.' }),
    details: Type.Optional(
      Type.Array(FieldFault, { description: 'With `invalid_identity`: the claim that is wrong.' }),
    ),
  }),
]);

import Type from 'typebox';
import { Exactly, OneOf } from '../primitives.ts';
import { type Filter as FilterOf, filterOperators, maxFilterConditions, maxFilterDepth } from './filter.ts';

/**
 * A filter in a body or a record: an object, which `readFilter` parses. In the document it is `FilterDocument`;
 * validating against that would report everything that a filter isn't.
 */
export const Filter = Type.Unsafe<FilterOf>({ type: 'object', description: 'A filter.' });

const list = (description: string) =>
  Type.Array(Filter, { minItems: 0, maxItems: maxFilterConditions, description });

/** The possible filters, for the document. */
export const FilterDocument = Type.Union(
  [
    Exactly({ all: list('Each must be met.') }),
    Exactly({ any: list('At least one must be met.') }),
    Exactly({ not: Filter }),
    Exactly({
      field: Type.String({ description: 'A field, such as `status`.' }),
      op: OneOf(filterOperators, 'How to compare it.'),
      value: Type.Optional(
        Type.Union(
          [
            Type.String(),
            Type.Number(),
            Type.Boolean(),
            Type.Array(Type.Union([Type.String(), Type.Number()], { description: 'One of the values.' }), {
              minItems: 1,
              maxItems: maxFilterConditions,
            }),
          ],
          { description: 'What to compare it with; absent with `is_empty`, a list with `in`.' },
        ),
      ),
    }),
  ],
  {
    description: `A condition that a conversation meets or doesn’t: at most ${maxFilterConditions} conditions, nested at most ${maxFilterDepth} deep. Alone, \`{"all": []}\` is met by every conversation.`,
    examples: [{ field: 'status', op: 'is', value: 'open' }],
  },
);

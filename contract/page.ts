import Type, { type TSchema } from 'typebox';
import { Exactly, Nullable } from './primitives.ts';

/** One record: `{"data": …}`. */
export const Single = <Schema extends TSchema>(schema: Schema) => Exactly({ data: schema });

/** What 204 answers with. */
export const NoContent = Type.Undefined();

export const PageMetadata = Exactly({
  after: Nullable(Type.String({ description: 'Cursor of the next page; null at the end.' })),
  before: Nullable(Type.String({ description: 'Cursor of the previous page; null at the start.' })),
});

/** Spec section 2, Page envelope. */
export const Page = <Schema extends TSchema>(schema: Schema) =>
  Exactly({ data: Type.Array(schema), page_metadata: PageMetadata });

/** Spec section 4.4 and contract section 7. */
export const pageQuery = {
  limit: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]*$',
      description: 'Items per page. Default 25; more than 100 means 100.',
    }),
  ),
  after: Type.Optional(Type.String({ description: 'Cursor: the page after it.' })),
  before: Type.Optional(Type.String({ description: 'Cursor: the page before it.' })),
};

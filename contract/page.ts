import Type, { type TSchema } from 'typebox';
import { Exactly, Nullable } from './primitives.ts';
import { idPattern } from './values/id-pattern.ts';

/** A cursor in examples; a real one belongs to one list of one organization. */
export const exampleCursor = 'AAZg-an-example-of-a-cursor';

/** One record: `{"data": …}`. */
export const Single = <Schema extends TSchema>(schema: Schema) => Exactly({ data: schema }, 'One record.');

/** The empty response of status 204. */
export const NoContent = Type.Undefined();

export const PageMetadata = Exactly(
  {
    after: Nullable(
      Type.String({
        description:
          'Cursor of the next page. Only `null` is the end: a page can have few items or none, and ends early at 4 MiB.',
      }),
    ),
    before: Nullable(
      Type.String({
        description:
          'Cursor of the previous page; `null` at the start. On an empty page, the cursor that was sent.',
      }),
    ),
  },
  'The page’s position in the list.',
  { after: exampleCursor, before: null },
);

/** Spec section 2, Page envelope. */
export const Page = <Schema extends TSchema>(schema: Schema) =>
  Exactly(
    {
      data: Type.Array(schema, { description: 'The items of this page, in the order of the list.' }),
      page_metadata: PageMetadata,
    },
    'One page of a list.',
  );

export const wholeNumberPattern = '^[1-9][0-9]*$';

/** Spec section 4.4 and contract section 7. */
export const pageQuery = {
  limit: Type.Optional(
    Type.String({
      pattern: wholeNumberPattern,
      description: 'Items per page. Default 25; more than 100 means 100.',
      examples: ['10'],
    }),
  ),
  after: Type.Optional(Type.String({ description: 'Cursor: the page after it.', examples: [exampleCursor] })),
  before: Type.Optional(
    Type.String({ description: 'Cursor: the page before it.', examples: [exampleCursor] }),
  ),
};

const secondsPattern = '[0-9]{1,10}';

/** The entry or time around which a page of a conversation's timeline is read. */
export const around = (prefix: string, noun: string) =>
  Type.Optional(
    Type.String({
      pattern: `${idPattern(prefix)}|^${secondsPattern}$`,
      description: `The page around a ${noun} of this conversation (\`${prefix}_…\`) or around a time (Unix seconds): half of the items precede it in the list, the rest start with it. Can’t be combined with \`after\` or \`before\`; use the page’s cursors to continue.`,
      examples: ['1790003600'],
    }),
  );

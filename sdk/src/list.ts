import type { Page, PageQuery } from './types.ts';

/**
 * A list that is fetched page by page while you iterate. Every iteration starts over.
 *
 * @example
 * ```ts
 * // Item by item: the next page is read when it is needed.
 * for await (const conversation of deskbell.conversations.list({ status: 'open' })) {
 *   console.log(conversation.number, conversation.subject);
 * }
 *
 * // Page by page: store the cursor, and continue from it another day.
 * let after: string | undefined;
 * for await (const page of deskbell.conversations.list({ sort: 'updated_at', after }).pages()) {
 *   console.log(page.data.length);
 *   after = page.page_metadata.after ?? after;
 * }
 * ```
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (query: PageQuery) => Promise<Page<Item>>;
  readonly #start: PageQuery;

  /** @internal */
  constructor(read: (query: PageQuery) => Promise<Page<Item>>, start: PageQuery) {
    this.#read = read;
    this.#start = start;
  }

  /** Every item from the start on; with `before`, every item from there back. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const goesBack = this.#start.before !== undefined;
    for await (const { data } of this.pages()) yield* goesBack ? data.toReversed() : data;
  }

  /** Every page, as the API returns it. With `before`, pages go back; within each, items are in the list's order. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const direction = this.#start.before === undefined ? 'after' : 'before';
    for (let query = this.#start; ; ) {
      const page = await this.#read(query);
      yield page;
      const cursor = page.page_metadata[direction];
      if (cursor === null) return;
      query = { ...this.#start, [direction]: cursor };
    }
  }

  /** The first page only. */
  firstPage(): Promise<Page<Item>> {
    return this.#read(this.#start);
  }
}

/** @internal The query of one page: `around` finds the first one, and cursors continue from it. */
export function placed<Query extends PageQuery & { around?: string | undefined }>(
  query: Query,
  page: PageQuery,
): Query {
  const isFirst = page.after === undefined && page.before === undefined;
  return { ...query, ...page, around: isFirst ? query.around : undefined };
}

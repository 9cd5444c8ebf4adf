import type { Page } from '../../../sdk/src/types.ts';

type PageQuery = { limit: number; after?: string };

/** All records of a paginated list. For lists that people choose from, which would be wrong if they were cut off. */
export async function allPages<Item>(
  fetchPage: (query: PageQuery) => Promise<Pick<Page<Item>, 'data' | 'page_metadata'>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await fetchPage({ limit: 100, ...(after !== undefined && { after }) });
    items.push(...page.data);
    after = page.page_metadata.after;
  }
  return items;
}

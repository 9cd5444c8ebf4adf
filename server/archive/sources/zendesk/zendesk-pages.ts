import { type Json, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { SourceClient } from '../http/source-client.ts';

/** All objects of a list, page by page. None if the account doesn't have it. */
export async function* pagesOf(client: SourceClient, path: string, name: string): AsyncGenerator<Json[]> {
  const separator = path.includes('?') ? '&' : '?';
  for (let after: string | null = ''; after !== null; ) {
    const cursor: string = after === '' ? '' : `&page[after]=${encodeURIComponent(after)}`;
    const page = objectOf(await client.find(`${path}${separator}page[size]=100${cursor}`));
    yield objectsOf(page[name]);
    const { has_more, after_cursor } = objectOf(page.meta);
    after = has_more === true ? textOf(after_cursor) : null;
  }
}

export async function listOf(client: SourceClient, path: string, name: string): Promise<Json[]> {
  const items: Json[] = [];
  for await (const page of pagesOf(client, path, name)) items.push(...page);
  return items;
}

export type ExportPage = { items: Json[]; page: Json; cursor: string | null; isLast: boolean };

/** A page of an incremental export, from a cursor or from the beginning. */
export async function exportPage(
  client: SourceClient,
  name: 'users' | 'tickets',
  { cursor, parameters }: { cursor: string | null; parameters: string },
): Promise<ExportPage> {
  const from = cursor === null ? 'start_time=0' : `cursor=${encodeURIComponent(cursor)}`;
  const path = `/api/v2/incremental/${name}/cursor?${from}&${parameters}`;
  const page = objectOf(await client.get(path, { limit: 'export' }));
  const next = textOf(page.after_cursor);
  // A page without a cursor would be read over and over.
  return {
    items: objectsOf(page[name]),
    page,
    cursor: next ?? cursor,
    isLast: page.end_of_stream === true || next === null || next === cursor,
  };
}

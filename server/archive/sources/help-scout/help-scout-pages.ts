import { type Json, numberOf, objectOf, objectsOf } from '../http/read-json.ts';
import type { SourceClient } from '../http/source-client.ts';

export type Page = { items: Json[]; total: number; isLast: boolean };

/** A page of a list, from 1; empty if the list isn't there, or hidden from this app. */
export async function pageOf(
  client: SourceClient,
  { path, name, page }: { path: string; name: string; page: number },
): Promise<Page> {
  const response = objectOf(await client.find(`${path}${path.includes('?') ? '&' : '?'}page=${page}`));
  const items = objectsOf(objectOf(response._embedded)[name]);
  const { totalElements, totalPages } = objectOf(response.page);
  return {
    items,
    total: numberOf(totalElements) ?? items.length,
    isLast: items.length === 0 || page >= (numberOf(totalPages) ?? 1),
  };
}

export async function listOf(client: SourceClient, path: string, name: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let page = 1; ; page += 1) {
    const found = await pageOf(client, { path, name, page });
    items.push(...found.items);
    if (found.isLast) return items;
  }
}

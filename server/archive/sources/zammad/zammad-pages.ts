import { type Json, objectsOf } from '../http/read-json.ts';
import type { SourceClient } from '../http/source-client.ts';

/** Zammad returns no more. */
export const perPage = 100;

/** A page of a list, from 1; empty after the last one. */
export async function pageOf(
  client: SourceClient,
  name: string,
  { page, size = perPage }: { page: number; size?: number },
): Promise<Json[]> {
  return objectsOf(await client.find(`${name}?expand=true&page=${page}&per_page=${size}`));
}

/** All records of a short list; none if the token may not see it. */
export async function listOf(client: SourceClient, name: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let page = 1; ; page += 1) {
    const found = await pageOf(client, name, { page });
    items.push(...found);
    if (found.length < perPage) return items;
  }
}

import { type Json, numberOf, objectOf, objectsOf } from '../http/read-json.ts';
import type { SourceClient } from '../http/source-client.ts';

/** RT returns a hundred records at most. */
const perPage = 100;

type List = {
  path: string;
  fields: readonly string[];
  /** Conditions in RT's JSON; all records without. */
  query?: readonly Readonly<Record<string, string | number>>[];
};

/** All records of a list, each once; undefined if it is gone, or hidden from this token. */
export async function listOf(
  client: SourceClient,
  { path, fields, query }: List,
): Promise<Json[] | undefined> {
  const items = new Map<unknown, Json>();
  for (let page = 1; ; page += 1) {
    const parameters = new URLSearchParams({
      fields: fields.join(','),
      orderby: 'id',
      order: 'ASC',
      per_page: String(perPage),
      page: String(page),
      ...(query && { query: JSON.stringify(query) }),
    });
    const response = await client.find(`${path}?${parameters}`);
    if (response === undefined) return undefined;
    const found = objectsOf(objectOf(response).items);
    for (const it of found) items.set(it.id, it);
    // Records that the token may not see are left out, and then RT doesn't say how many there are.
    const total = numberOf(objectOf(response).total) ?? Number.POSITIVE_INFINITY;
    if (found.length === 0 || page * perPage >= total) return [...items.values()];
  }
}

/** A page of records after one, by their ids, which isn't full at the end. */
export async function pageAfter(
  client: SourceClient,
  {
    path,
    fields,
    size,
    parameters,
  }: Omit<List, 'query'> & { size: number; parameters: Record<string, string> },
): Promise<Json[]> {
  const query = new URLSearchParams({
    ...parameters,
    fields: fields.join(','),
    orderby: 'id',
    order: 'ASC',
    per_page: String(size),
  });
  const items = objectsOf(objectOf(await client.get(`${path}?${query}`)).items);
  return [...new Map(items.map((it) => [it.id, it])).values()];
}

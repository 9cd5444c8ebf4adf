import { type Json, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { SourceClient } from '../http/source-client.ts';

export type Page = {
  items: Json[];
  /** Of the next page; null after the last one. */
  next: string | null;
};

/** A page of a list; undefined if the list is gone, or hidden from this token. */
export async function pageOf(
  client: SourceClient,
  path: string,
  token: string | null,
): Promise<Page | undefined> {
  const from =
    token === null ? '' : `${path.includes('?') ? '&' : '?'}page_token=${encodeURIComponent(token)}`;
  const response = await client.find(`${path}${from}`);
  if (response === undefined) return undefined;
  const { _results, _pagination } = objectOf(response);
  const next = nextToken(objectOf(_pagination).next);
  return { items: objectsOf(_results), next: next === token ? null : next };
}

/** Everything in a list, or undefined. */
export async function listOf(client: SourceClient, path: string): Promise<Json[] | undefined> {
  const items: Json[] = [];
  for (let token: string | null = null; ; ) {
    const page: Page | undefined = await pageOf(client, path, token);
    if (!page) return undefined;
    items.push(...page.items);
    token = page.next;
    if (token === null) return items;
  }
}

/** The address of the next page is at a host of the company, to which the token isn’t sent: what counts is in its query. */
function nextToken(next: unknown): string | null {
  const address = textOf(next);
  return address !== null && URL.canParse(address) ? new URL(address).searchParams.get('page_token') : null;
}

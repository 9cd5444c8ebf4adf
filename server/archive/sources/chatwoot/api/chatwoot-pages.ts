import { idOf, type Json, numberOf, objectOf } from '../../http/read-json.ts';
import type { SourceClient } from '../../http/source-client.ts';
import { payloadOf } from './api-rows.ts';

/** Everything of a list that has no pages; nothing if it is hidden from this token. */
export const listOf = async (client: SourceClient, path: string): Promise<Json[]> =>
  payloadOf(await client.find(path));

/** In the order of their creation: a record that changes during the import doesn't move others to another page. */
const paths = {
  conversations: 'conversations?status=all&assignee_type=all&sort_by=created_at_asc',
  contacts: 'contacts?sort=created_at',
};

export async function pageOf(
  client: SourceClient,
  name: keyof typeof paths,
  page: number,
): Promise<{ items: Json[]; total: number }> {
  return pageIn(await client.get(`${paths[name]}&page=${page}`));
}

/** The newest ones with a status, or with any. */
export async function newestOf(
  client: SourceClient,
  status: string,
): Promise<{ items: Json[]; total: number }> {
  return pageIn(await client.get(`conversations?status=${status}&assignee_type=all&page=1`));
}

/** Conversations are in `data`, contacts aren't. */
function pageIn(response: unknown): { items: Json[]; total: number } {
  const body = objectOf(response);
  const inner = 'data' in body ? objectOf(body.data) : body;
  const { all_count, count } = objectOf(inner.meta);
  return { items: payloadOf(inner), total: numberOf(all_count) ?? numberOf(Number(count ?? 0)) ?? 0 };
}

const messagesPerPage = 20;

/** All messages of a conversation, page by page from the end; undefined if it is gone. */
export async function messagesOf(client: SourceClient, conversation: string): Promise<Json[] | undefined> {
  const path = `conversations/${encodeURIComponent(conversation)}/messages`;
  const pages: Json[][] = [];
  for (let before: number | undefined; ; ) {
    const response = await client.find(before === undefined ? path : `${path}?before=${before}`);
    if (response === undefined) return undefined;
    const page = payloadOf(response);
    pages.unshift(page);
    const first = Math.min(...page.map(({ id }) => Number(idOf(id))));
    if (page.length < messagesPerPage || !Number.isSafeInteger(first) || first >= (before ?? Infinity))
      return pages.flat();
    before = first;
  }
}

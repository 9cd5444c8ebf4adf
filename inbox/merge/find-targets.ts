import type { Conversation } from '../../sdk/src/types.ts';
import type { Api } from '../session/api.ts';

/**
 * Finds conversations by the typed text: `#123` is a number, `123` a number or text, anything else text. Excludes merged
 * conversations.
 */
export async function findTargets(api: Api, text: string, signal: AbortSignal): Promise<Conversation[]> {
  const number = /^#?0*([1-9]\d{0,14})$/.exec(text)?.[1];
  const byNumber = async (it: string) =>
    (await api('listConversations', { query: { number: it } }, { signal })).data;
  const byWords = async () =>
    (await api('searchConversations', { query: { q: text, limit: 20 } }, { signal })).data;
  const [numbered, worded] = await Promise.all([
    number === undefined ? [] : byNumber(number),
    /^#\d+$/.test(text) || !/[\p{L}\p{N}]/u.test(text) ? [] : byWords(),
  ]);
  return [...numbered, ...worded.filter(({ id }) => !numbered.some((it) => it.id === id))];
}

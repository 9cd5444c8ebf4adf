import type { RunningServer } from './deskbell.ts';
import type { BenchData } from './prepare-data.ts';
import type { Samples } from './search-samples.ts';

/** A kind of search: a generator of paths below the gate. */
export type Kind = { name: string; paths: string[] };

const list = (q: string, filters = '') => `/conversations?q=${encodeURIComponent(q)}${filters}`;
const ranked = (q: string) => `/search/conversations?q=${encodeURIComponent(q)}`;

const common = ['the', 'you', 'order', 'thanks', 'please'];
const lessCommon = ['refund', 'invoice', 'password', 'courier', 'brake'];
const together = ['order late', 'invoice paid twice', 'password reset', 'thanks for the answer'];
const apart = ['invoice brake', 'password courier', 'brake calendar', 'order xylophone'];
const beginnings = ['deliv', 'passw', 'ord', 'refu', 'in', 't'];
const nothing = ['qqqzzz', 'the qqqzzz', 'qqqzzz t', 'zyzzyva'];

export async function searchKinds(server: RunningServer, data: BenchData, samples: Samples): Promise<Kind[]> {
  const { names, numbers, assigneeId } = samples;
  const [pageTwo, pageHundred] = await pagesOf(server, data, list('the'));
  return [
    { name: 'a word in most conversations', paths: common.map((q) => list(q)) },
    { name: 'a word in some', paths: lessCommon.map((q) => list(q)) },
    { name: 'an order number in one or a few', paths: numbers.map((q) => list(q)) },
    { name: 'words that occur together', paths: together.map((q) => list(q)) },
    { name: 'words that rarely occur together', paths: apart.map((q) => list(q)) },
    { name: 'a word prefix', paths: beginnings.map((q) => list(q)) },
    { name: "a contact's name", paths: names.map((q) => list(q)) },
    { name: 'a word without matches', paths: nothing.map((q) => list(q)) },
    { name: 'a common word, open only', paths: common.map((q) => list(q, '&status=open')) },
    { name: "a common word, one person's", paths: common.map((q) => list(q, `&assignee_id=${assigneeId}`)) },
    {
      name: 'a name, closed and urgent only',
      paths: names.map((q) => list(q, '&status=closed&priority=urgent')),
    },
    { name: 'a common word, page 2', paths: [pageTwo] },
    { name: 'a common word, page 100', paths: [pageHundred] },
    { name: 'ranked: a common word', paths: common.map(ranked) },
    { name: 'ranked: a word in some', paths: lessCommon.map(ranked) },
    { name: "ranked: a contact's name", paths: names.map(ranked) },
    { name: 'ranked: a number', paths: numbers.map(ranked) },
  ];
}

/** The second and the hundredth page, as a client reaches them. */
async function pagesOf(
  { address }: RunningServer,
  { token }: BenchData,
  path: string,
): Promise<[string, string]> {
  const pages: string[] = [];
  for (let at = path; pages.length < 100; ) {
    pages.push(at);
    const response = await fetch(`${address}/api/oauth/v1${at}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { page_metadata } = (await response.json()) as { page_metadata: { after: string | null } };
    if (page_metadata.after === null) break;
    at = `${path}&after=${page_metadata.after}`;
  }
  return [pages[1] ?? path, pages.at(-1) ?? path];
}

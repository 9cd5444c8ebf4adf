import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { type ClientDocument, isDocumentUrl, readClientDocument } from './client-document.ts';

/** Finds a client by the URL of its document; undefined if there is none. */
export type FindDocument = (url: string) => Promise<ClientDocument | undefined>;

type Cached = { document: Promise<ClientDocument | undefined>; until: number };

const hour = 3_600_000;
const maxCached = 1000;
const timeoutMilliseconds = 5_000;
const maxBytes = 64 * 1024;

/**
 * Fetches documents from public addresses only, follows no redirects, and caches them between an hour and a day, as
 * their headers say. What fails isn't cached, but requested once at a time.
 */
export function documentsBy({ fetch }: Pick<GuardedFetch, 'fetch'>, clock: () => number): FindDocument {
  const known = new Map<string, Cached>();
  return (url) => {
    if (!isDocumentUrl(url)) return Promise.resolve(undefined);
    const cached = known.get(url);
    if (cached && cached.until > clock()) return cached.document;
    const entry: Cached = { document: load(url), until: Number.POSITIVE_INFINITY };
    known.delete(url);
    const [oldest] = known.keys();
    if (known.size >= maxCached && oldest !== undefined) known.delete(oldest);
    known.set(url, entry);
    return entry.document;

    async function load(from: string): Promise<ClientDocument | undefined> {
      const found = await request(from).catch(() => undefined);
      if (found) entry.until = clock() + found.lifetime;
      else known.delete(from);
      return found?.document;
    }
  };

  async function request(url: string) {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      return undefined;
    }
    const document = readClientDocument(url, await textOf(response));
    return document && { document, lifetime: lifetimeOf(response) };
  }
}

/** @throws Error if it is longer than a document may be */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error('The document is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function lifetimeOf({ headers }: Response): number {
  const [, seconds = '0'] = /max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '') ?? [];
  return Math.min(Math.max(Number(seconds) * 1000, hour), 24 * hour);
}

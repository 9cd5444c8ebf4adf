import type { ApiClient } from './http-client.ts';
import type { InboxClient } from './inbox-client.ts';

export type Frame = { id: string; event: string; data: string };

export type FollowedStream = {
  status: number;
  headers: Headers;
  /** Everything received so far. */
  frames: Frame[];
  /** The last received id, with an event or without. */
  lastId(): string;
  /** Resolves when the stream has ended or broken off. */
  ended: Promise<void>;
  close(): void;
};

/** Opens `GET /events/stream` as an app does. */
export function followStream(
  baseUrl: string,
  { token }: Pick<ApiClient, 'token'>,
  query = '',
  headers: Record<string, string> = {},
): Promise<FollowedStream> {
  return follow(`${baseUrl}/api/oauth/v1/events/stream${query}`, {
    authorization: `Bearer ${token}`,
    ...headers,
  });
}

/** Opens it as the inbox does for the signed-in user. */
export function followInbox(
  baseUrl: string,
  inbox: Pick<InboxClient, 'headers'>,
  headers: Record<string, string> = {},
): Promise<FollowedStream> {
  return follow(`${baseUrl}/api/inbox/v1/events/stream`, { ...headersAt(baseUrl, inbox), ...headers });
}

/** Opens the stream of the widget's gate as the panel does. */
export function followVisitor(
  baseUrl: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<FollowedStream> {
  return follow(`${baseUrl}/api/widget/v1/stream`, { authorization: `Bearer ${token}`, ...headers });
}

/**
 * A browser uses one address of one installation; two servers of a test have different ports, which the cookie's name
 * includes.
 */
export function headersAt(
  baseUrl: string,
  { headers }: Pick<InboxClient, 'headers'>,
): Record<string, string> {
  const cookie = headers.cookie?.replace(/_session_\d+=/, `_session_${new URL(baseUrl).port}=`);
  return { ...headers, origin: baseUrl, ...(cookie && { cookie }) };
}

/** Parses it by the HTML standard (section 9.2.6), until one side ends it. */
async function follow(url: string, headers: Record<string, string>): Promise<FollowedStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const frames: Frame[] = [];
  let lastId = '';
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const fields of blocks.map(fieldsOf)) {
        lastId = fields.get('id') ?? lastId;
        const data = fields.get('data');
        if (data !== undefined) frames.push({ id: lastId, event: fields.get('event') ?? '', data });
      }
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    frames,
    lastId: () => lastId,
    ended: read().catch(() => undefined),
    close: () => abort.abort(),
  };
}

function fieldsOf(block: string): Map<string, string> {
  return new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line): [string, string] => {
        const [name = '', ...value] = line.split(':');
        return [name, value.join(':').replace(/^ /, '')];
      }),
  );
}

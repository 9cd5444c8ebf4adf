import type { ApiClient } from './http-client.ts';

export type Frame = { id: string; event: string; data: string };

export type FollowedStream = {
  status: number;
  headers: Headers;
  /** Everything that came so far. */
  frames: Frame[];
  /** The last id that came, with an event or without. */
  lastId(): string;
  /** Settles when the server has ended the stream, or it broke off. */
  ended: Promise<void>;
  close(): void;
};

/** Opens `GET /events/stream` and reads it as the HTML standard says (section 9.2.6), until one side ends it. */
export async function followStream(
  baseUrl: string,
  { token }: Pick<ApiClient, 'token'>,
  query = '',
  headers: Record<string, string> = {},
): Promise<FollowedStream> {
  const abort = new AbortController();
  const response = await fetch(`${baseUrl}/api/oauth/v1/events/stream${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });
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

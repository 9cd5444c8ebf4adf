import { checkAgainstContract } from './contract-check.ts';

export type ReceivedResponse = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects; the contract check has validated the shape.
  body: any;
};

export type Send = {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as an HTML form. */
  form?: Record<string, string> | [string, string][];
  /** Sent unchanged. */
  raw?: string | Uint8Array<ArrayBuffer>;
};

/** One request over real HTTP; redirects are not followed, and JSON responses are validated against the contract. */
export async function send(
  baseUrl: string,
  path: string,
  { method, headers = {}, ...body }: Send = {},
): Promise<ReceivedResponse> {
  const payload = payloadOf(body);
  const verb = method ?? (payload.body === undefined ? 'GET' : 'POST');
  const response = await fetch(baseUrl + path, {
    method: verb,
    headers: { ...payload.headers, ...headers },
    redirect: 'manual',
    ...(payload.body !== undefined && { body: payload.body }),
  });
  const text = await textOf(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const received: ReceivedResponse = {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && verb !== 'HEAD' ? JSON.parse(text) : undefined,
  };
  if (isJson) {
    checkAgainstContract({
      method: verb,
      path: path.split('?', 1)[0] ?? '',
      status: received.status,
      body: received.body,
    });
  }
  return received;
}

/** For a stream only its beginning; the connection is then closed. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

function payloadOf({ json, form, raw }: Send): {
  headers: Record<string, string>;
  body?: Exclude<Send['raw'], undefined>;
} {
  if (json !== undefined)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  if (form !== undefined) {
    const fields = new URLSearchParams(form).toString();
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: fields };
  }
  return { headers: {}, ...(raw !== undefined && { body: raw }) };
}

export type ApiClient = ReturnType<typeof apiClient>;

/** The API with one token; paths are below `/api/oauth/v1`. */
export function apiClient(baseUrl: string, token: string) {
  const call = (path: string, options: Send = {}) =>
    send(baseUrl, `/api/oauth/v1${path}`, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
  return {
    token,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call(path, { headers }),
    post: (path: string, json: unknown, headers: Record<string, string> = {}) =>
      call(path, { json, headers }),
  };
}

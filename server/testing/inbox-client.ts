import { openBrowser } from './browser-session.ts';
import { type ReceivedResponse, type Send, send } from './http-client.ts';

export type InboxClient = {
  /** The browser's cookie. */
  cookie: string;
  csrfToken: string;
  /** Sent by its page with every request. */
  headers: Record<string, string>;
  call(path: string, options?: Send): Promise<ReceivedResponse>;
  get(path: string, headers?: Record<string, string>): Promise<ReceivedResponse>;
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<ReceivedResponse>;
};

/** The inbox gate as one of our pages calls it for a signed-in person; paths are below `/api/inbox/v1`. */
export async function inboxClient(
  baseUrl: string,
  person: { email: string },
  organization: { publicId: string },
): Promise<InboxClient> {
  const browser = openBrowser(baseUrl);
  await browser.signIn(person);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const always = {
    cookie,
    origin: baseUrl,
    'sec-fetch-site': 'same-origin',
    'deskbell-organization': organization.publicId,
  };
  const ask = (path: string, options: Send, more: Record<string, string>) =>
    send(baseUrl, `/api/inbox/v1${path}`, {
      ...options,
      headers: { ...always, ...more, ...options.headers },
    });
  const { body } = await ask('/session', {}, {});
  const csrfToken: string = body.data.csrf_token;
  const call = (path: string, options: Send = {}) => ask(path, options, { 'x-csrf-token': csrfToken });
  return {
    cookie,
    csrfToken,
    headers: always,
    call,
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, json, headers = {}) => call(path, { json, headers }),
  };
}

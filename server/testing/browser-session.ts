import { readPage } from '../pages/read-page.ts';
import { type ReceivedResponse, send } from './http-client.ts';
import { password } from './world.ts';

export type BrowserSession = ReturnType<typeof openBrowser>;

/** A browser without JavaScript, as a server sees it: it stores cookies, and sends the origin of forms. */
export function openBrowser(baseUrl: string, always: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const ask = async (path: string, headers: Record<string, string>, form?: Record<string, string>) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const all = { ...(cookie && { cookie }), ...always, ...headers };
    const response = await send(baseUrl, path, { headers: all, ...(form && { form }) });
    keep(cookies, response.headers.getSetCookie());
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) => ask(path, headers);
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { origin: baseUrl, 'sec-fetch-site': 'same-origin', ...headers }, form);
  return {
    cookies,
    get,
    post,
    signIn: (person: { email: string }, returnTo = '/') =>
      post('/login', { email: person.email, password, return_to: returnTo }),
  };
}

function keep(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The hidden fields of a page's forms, by name. */
export function hiddenFields({ text }: ReceivedResponse): Record<string, string> {
  const inputs = readPage(text).filter(
    ({ tag, attributes }) => tag === 'input' && attributes.type === 'hidden',
  );
  return Object.fromEntries(inputs.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']));
}

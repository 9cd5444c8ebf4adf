import { accepted } from './client.ts';
import { type Outgoing, requestError, type Sending } from './exchange.ts';

/** A message of a stream of server-sent events: its id, which is a cursor, and its data if it has any. */
export type Received = { id: string | undefined; data: string | undefined };

/**
 * Sends a request once, and yields the messages of the stream in its response as they arrive. `timeoutMilliseconds` is how long
 * the stream may be silent; heartbeats count as activity.
 *
 * @throws ApiError, ConnectionError, TimeoutError, or the reason of the caller's signal
 */
export async function* receive(
  outgoing: Outgoing,
  sending: Sending,
): AsyncGenerator<Received, void, undefined> {
  const silence = new AbortController();
  const wait = async <Result>(coming: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => silence.abort(), sending.timeoutMilliseconds);
    return coming.finally(() => clearTimeout(timer));
  };
  const signal = AbortSignal.any([silence.signal, ...(sending.signal ? [sending.signal] : [])]);
  try {
    const { url, ...init } = outgoing;
    const response = await wait(sending.fetch(url, { ...init, signal }));
    const { status, headers } = response;
    if (!response.ok) accepted({ status, headers, text: await wait(response.text()) });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; reader; ) {
      const { done, value } = await wait(reader.read());
      if (done) return;
      const messages = (rest + value).split('\n\n');
      rest = messages.pop() ?? '';
      yield* messages.map(read);
    }
  } catch (error) {
    throw requestError(error, outgoing, sending, silence.signal);
  } finally {
    // When the consumer stops iterating, the connection is closed.
    silence.abort();
  }
}

/** In Deskbell's format: one field per line, and each at most once (WHATWG HTML section 9.2.6). */
function read(message: string): Received {
  const field = (name: string) =>
    message
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { id: field('id'), data: field('data') };
}

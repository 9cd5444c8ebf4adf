import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../../server/testing/http-client.ts';

export type Sending = {
  /** The ids of the acknowledged messages, in the order of their responses. */
  acknowledged: readonly string[];
  /** Every response status, with its message. */
  responses: readonly { status: number; error?: string }[];
  stop(): Promise<void>;
};

const pauseMilliseconds = 20;

/** Sends messages in sequence, retrying each with its idempotency key until it is acknowledged. */
export function keepSending(api: ApiClient, conversationId: string): Sending {
  const acknowledged: string[] = [];
  const responses: { status: number; error?: string }[] = [];
  let isOver = false;
  const send = async (number: number) => {
    const key = { 'idempotency-key': `${conversationId}-${crypto.randomUUID()}` };
    while (!isOver) {
      const path = `/conversations/${conversationId}/messages`;
      const { status, body } = await api.post(path, { body_html: `<p>message ${number}</p>` }, key);
      responses.push({ status, ...(status !== 201 && { error: body.error }) });
      if (status === 201) return void acknowledged.push(body.data.id);
      await delay(pauseMilliseconds);
    }
  };
  const sending = (async () => {
    for (let number = 1; !isOver; number++) await send(number);
  })();
  return {
    acknowledged,
    responses,
    stop() {
      isOver = true;
      return sending;
    },
  };
}

/** The messages in the log, in its order, from a cursor on. */
export async function messagesInLog(
  api: ApiClient,
  after: string,
): Promise<{ id: string; body_html: string }[]> {
  const messages: { id: string; body_html: string }[] = [];
  for (let cursor: string | null = after; cursor !== null; ) {
    const { body } = await api.get(`/events?types=message.created&limit=100&after=${cursor}`);
    for (const { data } of body.data) messages.push(data);
    cursor = body.page_metadata.after;
  }
  return messages;
}

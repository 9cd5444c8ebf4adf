import { createHash } from 'node:crypto';
import { defaultChatSettings } from '../../contract/chat-channel.ts';
import type { Writer } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';
import type { Send } from './http-client.ts';
import type { TestApp } from './start-app.ts';

/** Does what the panel does in a browser to solve a challenge. */
export function solve({ value, difficulty }: { value: string; difficulty: number }): string {
  for (let attempt = 0; ; attempt++) {
    const solution = attempt.toString(36);
    const digest = createHash('sha256').update(`${value}.${solution}`).digest();
    if (digest.readUInt32BE() >>> (32 - difficulty) === 0) return solution;
  }
}

/** The widget's gate, with or without a session's token; every POST has its own key unless one is given. */
export function widgetClient(app: Pick<TestApp, 'send'>, token?: string) {
  const call = (path: string, { headers, ...options }: Send = {}) =>
    app.send(`/api/widget/v1${path}`, {
      ...options,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'idempotency-key': `key-of-a-test-${newId()}`,
        ...headers,
      },
    });
  return {
    token,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call(path, { headers }),
    post: (path: string, json: unknown, headers: Record<string, string> = {}) =>
      call(path, { json, headers }),
    put: (path: string, json: unknown) => call(path, { method: 'PUT', json }),
    delete: (path: string) => call(path, { method: 'DELETE' }),
  };
}

/** A row in every table of the widget: the data of a visitor who has read a reply. */
export async function addVisit(
  writer: Writer,
  { organizationId, conversationId, contactId, messageId }: Visit,
): Promise<void> {
  const id = newId();
  const statements: [text: string, ...values: unknown[]][] = [
    [
      `INSERT INTO channels (organization_id, id, type, name, settings) VALUES ($1, $2, 'chat', 'Chat', $3)`,
      id,
      JSON.stringify({ chat: defaultChatSettings }),
    ],
    ['INSERT INTO chat_channels (organization_id, channel_id) VALUES ($1, $2)', id],
    [
      `INSERT INTO widget_sessions (organization_id, id, channel_id, contact_id, claimed_name, page, inserted_at, last_seen_at)
       VALUES ($1, $2, $2, $3, 'A secret name', '{"url": "https://secret.example"}', now(), now())`,
      id,
      contactId,
    ],
    [
      `INSERT INTO widget_tokens (organization_id, session_id, token_hash) VALUES ($1, $2::uuid, decode(replace($2::text, '-', ''), 'hex'))`,
      id,
    ],
    [
      'INSERT INTO widget_follow_ups (organization_id, conversation_id, due_at) VALUES ($1, $2, now())',
      conversationId,
    ],
    ['INSERT INTO visitor_presence (organization_id, session_id, seen_until) VALUES ($1, $2, now())', id],
    [
      'INSERT INTO widget_reads (organization_id, conversation_id, contact_id, up_to, read_at) VALUES ($1, $2, $3, $4, now())',
      conversationId,
      contactId,
      messageId,
    ],
    [
      `INSERT INTO widget_transcripts (organization_id, id, conversation_id, contact_id, channel_id, sender, address, subject, html, next_attempt_at, inserted_at)
       VALUES ($1, $2, $3, $4, $2, '', 'a-secret@customer.example', '', '', 'infinity', now())`,
      id,
      conversationId,
      contactId,
    ],
  ];
  for (const [text, ...values] of statements)
    await writer.write({ text, values: [organizationId, ...values] });
}

type Visit = { organizationId: string; conversationId: string; contactId: string; messageId: string };

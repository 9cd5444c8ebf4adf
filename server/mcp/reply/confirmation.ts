import { createHash, randomUUID } from 'node:crypto';
import Type, { type Static } from 'typebox';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Writer } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

/** What a person was asked about: this text, in this conversation as it was, by this token. */
export type Question = {
  tokenId: string;
  conversationId: string;
  bodyHtml: string;
  newestMessageId: string | null;
};

const State = Type.Object({
  digest: Type.String(),
  nonce: Type.String(),
  expiresAt: Type.Integer(),
});

type State = Static<typeof State>;

const lifetimeSeconds = 600;

/**
 * The state of a question, which the client sends back with the person's answer. It says nothing about the reply but
 * its digest, and is of no use for another one. `now` in Unix seconds.
 */
export function sealConfirmation(digest: KeyedDigest, question: Question, now: number): string {
  const state: State = { digest: digestOf(question), nonce: randomUUID(), expiresAt: now + lifetimeSeconds };
  const text = JSON.stringify(state);
  const mac = digest.sign('assistant confirmation', text);
  return `${Buffer.from(text).toString('base64url')}.${mac.toString('base64url')}`;
}

/** Undefined if it was altered, has expired, or is about anything but this. What checks its form is loaded with the first one. */
export async function openConfirmation(
  digest: KeyedDigest,
  sealed: string,
  { question, now }: { question: Question; now: number },
): Promise<State | undefined> {
  const [encoded = '', mac = ''] = sealed.split('.');
  const text = Buffer.from(encoded, 'base64url').toString('utf8');
  if (!digest.matches('assistant confirmation', text, Buffer.from(mac, 'base64url'))) return undefined;
  const state: unknown = JSON.parse(text);
  const { Check } = await import('typebox/schema');
  const isValid = Check(State, state) && state.expiresAt > now && state.digest === digestOf(question);
  return isValid ? state : undefined;
}

/** Whether this is its first use, on any process. */
export async function useConfirmation(writer: Writer, { nonce }: State): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'use_confirmation',
    text: 'INSERT INTO used_challenges (challenge_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [sha256(nonce), processTime(lifetimeSeconds)],
  });
  return rowCount === 1;
}

function digestOf(question: Question): string {
  const { tokenId, conversationId, bodyHtml, newestMessageId } = question;
  return sha256(JSON.stringify([tokenId, conversationId, bodyHtml, newestMessageId])).toString('base64url');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

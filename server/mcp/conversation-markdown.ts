import type { Conversation } from '../../contract/conversation.ts';
import type { Message } from '../../contract/message.ts';
import type { User } from '../../contract/user.ts';
import { plainText } from '../text/plain-text.ts';
import { type Boundary, between } from './untrusted-text.ts';

/** A conversation for reading: what members wrote and what customers wrote, the latter between the boundary. */
export function conversationMarkdown(
  { data, messages }: { data: Conversation; messages: readonly Message[] },
  boundary: Boundary,
): string {
  const { number, subject, status, priority, contact } = data;
  const head = [
    `# Conversation #${number}`,
    `Subject: ${subject === null ? 'none' : between(subject, boundary)}`,
    `Contact: ${contact ? nameOf(contact, boundary) : 'none'}`,
    `Status: ${status}, priority: ${priority}`,
  ];
  return [head.join('\n'), ...messages.map((message) => section(message, boundary))].join('\n\n');
}

function section({ user, inserted_at, body_html }: Message, boundary: Boundary): string {
  const author = user ? nameOf(user, boundary) : 'System';
  const time = new Date(inserted_at * 1000).toISOString();
  return `## ${author}, ${time}\n\n${between(plainText(body_html).trim(), boundary)}`;
}

function nameOf({ id, name, email }: User, boundary: Boundary): string {
  const text = name ?? email ?? id;
  return id.startsWith('usr_') ? text : between(text, boundary);
}

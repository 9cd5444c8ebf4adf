/** The relevant headers of the email being replied to. */
export type Answered = { messageId: string | null; references: readonly string[]; subject: string | null };

/** Ids without their angle brackets. */
export type ThreadHeaders = { subject: string; inReplyTo: string | null; references: string[] };

/** Some servers refuse longer headers; email clients use the beginning and the end of a thread. */
const maxReferences = 20;

/**
 * The headers that keep an email in its thread (RFC 5322 section 3.6.4). The conversation's anchor is always first in References:
 * email clients that drop In-Reply-To, or relays that change Message-IDs, leave it there.
 */
export function threadHeaders(
  anchor: string,
  answered: Answered | undefined,
  subject: string | null,
): ThreadHeaders {
  if (!answered) return { subject: subject ?? '', inReplyTo: null, references: [anchor] };
  const [messageId = null] = [answered.messageId ?? ''].filter(isSendable);
  const own = messageId === null ? [] : [messageId];
  const chain = [...new Set([...answered.references.filter(isSendable), ...own])].filter(
    (id) => id !== anchor,
  );
  return {
    subject: subject ?? replySubject(answered.subject),
    inReplyTo: messageId,
    references: [anchor, ...chain.slice(-(maxReferences - 1))],
  };
}

/** Ids are foreign input. Servers refuse headers with 8-bit characters, and lines of more than 998. */
function isSendable(id: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(id) && !/[<>]/.test(id);
}

/** The prefixes that email clients put before a subject when replying or forwarding, in common languages. */
const prefix = /^(?:(?:re|aw|antw|sv|vs|odp|ynt|r|rif|res|tr|ref|wg|fwd?|fw|vl|i)(?:\[\d+\])?\s*[:：]\s*)+/i;

/** `Re:` once, whatever prefixes there were, so that they don't accumulate. */
export function replySubject(subject: string | null): string {
  const base = baseSubject(subject);
  return base === '' ? 'Re:' : `Re: ${base}`;
}

/** Without these prefixes. */
export function baseSubject(subject: string | null): string {
  return (subject ?? '').trim().replace(prefix, '').trim();
}

import type { Mailbox } from './mailbox.ts';

export type RecipientKind = 'from' | 'to' | 'cc' | 'bcc' | 'reply_to';

/** Somebody in the headers of the email being replied to; addresses in lower case. */
export type HeaderMailbox = Mailbox & {
  kind: RecipientKind;
  /** One of the organization's own addresses. */
  isOurs: boolean;
  /** Joined by a reply, and no member has confirmed them. */
  isUnconfirmed: boolean;
};

export type Recipients = { to: Mailbox[]; cc: Mailbox[] };

/**
 * The recipients of a reply. To has the Reply-To addresses, otherwise the sender; Cc its other recipients. Never our
 * own addresses, no duplicates, and nobody unconfirmed. The contact if nobody else is left.
 */
export function replyRecipients(
  answered: readonly HeaderMailbox[],
  contact: Mailbox | undefined,
): Recipients {
  const eligible = answered.filter((it) => it.address !== '' && !it.isOurs && !it.isUnconfirmed);
  const ofKind = (...kinds: RecipientKind[]) => eligible.filter((it) => kinds.includes(it.kind));
  const candidates = [ofKind('reply_to'), ofKind('from'), contact ? [contact] : []];
  const to = unique(candidates.find((it) => it.length > 0) ?? []);
  const cc = unique(ofKind('to', 'cc')).filter((it) => !to.some(({ address }) => address === it.address));
  return { to, cc };
}

function unique(mailboxes: readonly Mailbox[]): Mailbox[] {
  const byAddress = new Map<string, Mailbox>();
  for (const { address, name } of mailboxes)
    if (!byAddress.has(address)) byAddress.set(address, { address, name });
  return [...byAddress.values()];
}

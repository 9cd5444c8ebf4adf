import { addressesIn } from '../../../mime/mail-addresses.ts';
import { firstHeader, type MailHeaders, messageIdsIn } from '../../../mime/mail-headers.ts';
import type { FoundMessage } from '../found.ts';
import { idOf, type Json, momentOf, textOf } from '../http/read-json.ts';
import { type Content, contentOf } from './rt-content.ts';
import { nameOf } from './rt-people.ts';

/** Transactions that are messages or notes, and the copies of them that RT has sent as email. */
export const messageTypes = ['Create', 'Correspond', 'Comment', 'EmailRecord'];

/** A transaction, and what is fetched for its text. */
export type RtMessage = { message: FoundMessage; content: Content };

/** `null`: a transaction that can't be used. */
type Read = RtMessage | { unusable: string };

/**
 * The messages of a ticket, oldest first. Tickets of which nothing was said have a transaction without content, which is left out.
 * `addresses` are those of its requestors.
 */
export function messagesOf(
  transactions: readonly Json[],
  attachments: readonly Json[],
  addresses: ReadonlySet<string>,
): Read[] {
  const byTransaction = Map.groupBy(attachments, ({ TransactionId }) => idOf(TransactionId) ?? '');
  const contents = transactions.map((it) => contentOf(byTransaction.get(idOf(it.id) ?? '') ?? []));
  return transactions.flatMap((transaction, index): Read[] => {
    if (transaction.Type === 'EmailRecord') return [];
    const content = contents[index] as Content;
    if (content.texts.length === 0 && content.files.length === 0) return [];
    const id = idOf(transaction.id);
    const at = momentOf(transaction.Created);
    if (id === null || at === null) return [{ unusable: id ?? 'unknown' }];
    const isNote = transaction.Type === 'Comment';
    const sent = isNote ? undefined : sentCopy({ transactions, contents, index, addresses });
    const message: FoundMessage = {
      id,
      isNote,
      authorId: nameOf(transaction.Creator),
      html: '',
      at,
      files: content.files,
      mail: isNote ? null : mailOf(sent ?? content.headers, at),
    };
    return [{ message, content }];
  });
}

type SentCopy = {
  transactions: readonly Json[];
  contents: readonly Content[];
  index: number;
  addresses: ReadonlySet<string>;
};

/** The headers of the email that RT has sent of a message to a requestor: their replies refer to that. */
function sentCopy({ transactions, contents, index, addresses }: SentCopy): MailHeaders | undefined {
  for (let next = index + 1; transactions[next]?.Type === 'EmailRecord'; next += 1) {
    const headers = contents[next]?.headers;
    // Replies of the system to everybody who wrote aren't copies.
    if (!headers || /^auto-replied/i.test(firstHeader(headers, 'auto-submitted'))) continue;
    const recipients = ['to', 'cc', 'bcc'].flatMap((name) => recipientsIn(headers, name));
    if (recipients.some(({ address }) => addresses.has(address))) return headers;
  }
  return undefined;
}

function mailOf(headers: MailHeaders, at: number): NonNullable<FoundMessage['mail']> | null {
  const [message_id] = messageIdsIn(headers, 'message-id');
  if (message_id === undefined) return null;
  const kinds = ['from', 'to', 'cc', 'bcc'] as const;
  return {
    message_id,
    in_reply_to: messageIdsIn(headers, 'in-reply-to')[0] ?? null,
    references: messageIdsIn(headers, 'references'),
    subject: textOf(firstHeader(headers, 'subject')),
    sent_at: at,
    recipients: kinds.flatMap((kind) => recipientsIn(headers, kind).map((it) => ({ kind, ...it }))),
  };
}

/** Names in quotation marks may have commas: parts without an address are left out. */
const recipientsIn = (headers: MailHeaders, name: string) =>
  (headers.get(name) ?? []).join(',').split(',').flatMap(addressesIn);

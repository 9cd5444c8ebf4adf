import { simpleParser } from 'mailparser';

/** An email in the mailbox of the demo's customers. */
export type CustomerMail = {
  /** The name of its file; sorts by arrival. */
  id: string;
  /** Whether the customer wrote it; otherwise it was received. */
  isOwn: boolean;
  /** Without angle brackets. */
  messageId: string;
  /** Every Message-ID it refers to, the one it replies to last. */
  references: string[];
  subject: string;
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  /** The address for replies. */
  replyTo: MailAddress;
  date: Date;
  text: string;
  files: { filename: string; contentType: string; content: Buffer }[];
};

export type MailAddress = { name: string; address: string };

type Kept = { id: string; isOwn: boolean; source: Buffer };

export async function readCustomerMail({ id, isOwn, source }: Kept): Promise<CustomerMail> {
  const parsed = await simpleParser(source, { skipImageLinks: true, skipTextToHtml: true });
  const idsIn = (key: string) =>
    (parsed.headerLines ?? [])
      .filter((it) => it.key === key)
      .flatMap(({ line }) => [...line.matchAll(/<([^<>\s]+)>/g)].map(([, found = '']) => found));
  const from = addressesOf(parsed.from)[0] ?? { name: '', address: '' };
  const references = [...idsIn('references'), ...idsIn('in-reply-to')];
  return {
    id,
    isOwn,
    messageId: idsIn('message-id')[0] ?? id,
    references: references.filter((it, at) => references.lastIndexOf(it) === at),
    subject: parsed.subject ?? '',
    from,
    to: addressesOf(parsed.to),
    cc: addressesOf(parsed.cc),
    replyTo: addressesOf(parsed.replyTo)[0] ?? from,
    date: parsed.date ?? new Date(0),
    text: (parsed.text ?? '').trim(),
    files: parsed.attachments.map(({ filename, contentType, content }) => ({
      filename: filename ?? 'file',
      contentType,
      content,
    })),
  };
}

type Addresses = { value: { name: string; address?: string }[] };

function addressesOf(header: Addresses | Addresses[] | undefined): MailAddress[] {
  const lists = header === undefined ? [] : [header].flat();
  return lists.flatMap(({ value }) =>
    value.flatMap(({ name, address }) => (address ? [{ name, address: address.toLowerCase() }] : [])),
  );
}

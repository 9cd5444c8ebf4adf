import type { ImapFlow } from 'imapflow';
import { mailOfText, maxPartLength, textPartsOf } from '../../mime/text-of-large-mail.ts';

/**
 * The text and headers of an email that is too large to fetch whole, as a separate email. Undefined if it was deleted
 * since.
 */
export async function fetchText(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const about = { uid: true, bodyStructure: true, headers: true };
  const described = (await client.fetchOne(String(uid), about, { uid: true })) || undefined;
  if (!described?.headers || !described.bodyStructure) return undefined;
  const headers = described.headers.toString('latin1');
  const root = described.bodyStructure;
  const requested = textPartsOf(root);
  // A single-part email has its type in its own headers.
  const isSingle = !root.childNodes;
  const mimeOf = (number: string) => `${number}.MIME`;
  const bodyParts = requested.flatMap(({ number }) => [
    { key: number, maxLength: maxPartLength },
    ...(isSingle ? [] : [mimeOf(number)]),
  ]);
  const isEmpty = requested.length === 0;
  const fetched =
    (!isEmpty && (await client.fetchOne(String(uid), { bodyParts }, { uid: true }))) || undefined;
  const textAt = (key: string) => fetched?.bodyParts?.get(key.toLowerCase())?.toString('latin1') ?? '';
  const parts = requested.map(({ number, type }) => ({
    type,
    mime: isSingle ? contentHeadersIn(headers) : textAt(mimeOf(number)),
    body: textAt(number),
  }));
  return Buffer.from(mailOfText(headers, parts), 'latin1');
}

function contentHeadersIn(headers: string): string {
  return (headers.match(/^content-[a-z-]+\s*:.*(?:\r?\n[ \t].*)*/gim) ?? []).join('\r\n');
}

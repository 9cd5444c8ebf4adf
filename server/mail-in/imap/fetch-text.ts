import type { ImapFlow } from 'imapflow';
import { longestPart, mailOfText, textPartsOf } from '../../mime/text-of-large-mail.ts';

/**
 * The text and headers of an email that is too large to be fetched whole, as an email of their own. Undefined where the mail has been deleted
 * since.
 */
export async function fetchText(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const about = { uid: true, bodyStructure: true, headers: true };
  const described = (await client.fetchOne(String(uid), about, { uid: true })) || undefined;
  if (!described?.headers || !described.bodyStructure) return undefined;
  const headers = described.headers.toString('latin1');
  const root = described.bodyStructure;
  const wanted = textPartsOf(root);
  // An email of a single part has its type in its own headers.
  const isSingle = !root.childNodes;
  const mimeOf = (number: string) => `${number}.MIME`;
  const bodyParts = wanted.flatMap(({ number }) => [
    { key: number, maxLength: longestPart },
    ...(isSingle ? [] : [mimeOf(number)]),
  ]);
  const isEmpty = wanted.length === 0;
  const fetched =
    (!isEmpty && (await client.fetchOne(String(uid), { bodyParts }, { uid: true }))) || undefined;
  const textAt = (key: string) => fetched?.bodyParts?.get(key.toLowerCase())?.toString('latin1') ?? '';
  const parts = wanted.map(({ number, type }) => ({
    type,
    mime: isSingle ? contentHeadersIn(headers) : textAt(mimeOf(number)),
    body: textAt(number),
  }));
  return Buffer.from(mailOfText(headers, parts), 'latin1');
}

function contentHeadersIn(headers: string): string {
  return (headers.match(/^content-[a-z-]+\s*:.*(?:\r?\n[ \t].*)*/gim) ?? []).join('\r\n');
}

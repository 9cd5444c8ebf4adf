import type { FoundFile, FoundMessage } from '../found.ts';
import {
  htmlOf,
  idOf,
  type Json,
  momentOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
} from '../http/read-json.ts';
import { shownPictures } from '../http/shown-pictures.ts';
import { recipientOf, teammateOf } from './front-people.ts';

type Convert = { isFileAddress: (url: URL) => boolean };

/** Undefined without an id or a moment. */
export function messageOf(message: Json, { isFileAddress }: Convert): FoundMessage | undefined {
  const id = idOf(message.id);
  const at = momentOf(message.created_at);
  if (id === null || at === null) return undefined;
  const body = textOf(message.body) ?? textOf(message.text) ?? '';
  const html = /<\w/.test(body) ? body : htmlOf(body);
  const files = objectsOf(message.attachments).flatMap((it) => fileOf(it) ?? []);
  const isOwn = (url: URL) => isFileAddress(url) && isDownload(url);
  const shown = shownPictures(html, { isOwn, known: files });
  return {
    id,
    // Colleagues write these to each other.
    isNote: message.type === 'internal',
    authorId: message.is_inbound === true ? senderOf(message) : authorOf(message),
    html,
    at,
    files: [...files, ...shown.map((it) => ({ ...it, url: pathOf(it.url ?? '') }))],
    isAi: objectOf(message.author).type === 'ai',
  };
}

/** A comment is text. Undefined without an id or a moment. */
export function commentOf(comment: Json, _: Convert): FoundMessage | undefined {
  const id = idOf(comment.id);
  const at = momentOf(comment.posted_at);
  if (id === null || at === null) return undefined;
  return {
    id,
    isNote: true,
    authorId: authorOf(comment),
    html: htmlOf(textOf(comment.body) ?? ''),
    at,
    files: objectsOf(comment.attachments).flatMap((it) => fileOf(it) ?? []),
  };
}

/** Rules, apps and surveys are the system. */
const authorOf = ({ author }: Json) => teammateOf(author)?.id ?? null;

function senderOf({ recipients }: Json): string | null {
  const sender = objectsOf(recipients).find(({ role }) => role === 'from');
  return recipientOf(sender)?.id ?? null;
}

function fileOf(attachment: Json): FoundFile | undefined {
  const url = textOf(attachment.url);
  if (url === null) return undefined;
  const cid = textOf(objectOf(attachment.metadata).cid);
  return {
    id: idOf(attachment.id) ?? url,
    name: textOf(attachment.filename) ?? 'file',
    contentType: textOf(attachment.content_type),
    bytes: numberOf(attachment.size),
    url: pathOf(url),
    shownAs: [url, ...(cid === null ? [] : [`cid:${cid}`])],
  };
}

const isDownload = (url: URL) => url.pathname.includes('/download/');

/** Files are at a host of the company and at that of the API, and only the latter gets the token. */
function pathOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && isDownload(url) ? `${url.pathname.slice(1)}${url.search}` : address;
}

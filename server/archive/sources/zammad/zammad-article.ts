import { addressesIn } from '../../../mime/mail-addresses.ts';
import type { FoundFile, FoundMessage } from '../found.ts';
import { htmlOf, idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import { userId } from './zammad-people.ts';

/** Undefined for an article without an id or a date. */
export function messageOf(article: Json, ticketId: string): FoundMessage | undefined {
  const id = idOf(article.id);
  const at = momentOf(article.created_at);
  if (id === null || at === null) return undefined;
  const body = textOf(article.body) ?? '';
  const html = article.content_type === 'text/html' ? body : htmlOf(body);
  const path = (file: string) => `ticket_attachment/${ticketId}/${id}/${file}`;
  const files = objectsOf(article.attachments).flatMap((it) => fileOf(it, path) ?? []);
  return {
    id,
    isNote: article.internal === true,
    authorId:
      article.sender === 'System' ? null : (userId(article.origin_by_id) ?? userId(article.created_by_id)),
    html,
    at,
    files: [...files, ...picturesIn(html, path, files)],
    mail: mailOf(article, at),
  };
}

type PathOf = (file: string) => string;

/** The original of an email in HTML is its text again. */
function fileOf(attachment: Json, path: PathOf): FoundFile | undefined {
  const id = idOf(attachment.id);
  const preferences = objectOf(attachment.preferences);
  if (id === null || preferences['content-alternative'] === true) return undefined;
  const contentId = textOf(preferences['Content-ID'])?.replace(/^<|>$/g, '');
  return {
    id,
    name: textOf(attachment.filename) ?? 'file',
    contentType: textOf(preferences['Content-Type']) ?? textOf(preferences['Mime-Type']),
    bytes: null,
    url: path(id),
    shownAs: [...addressesOf(path(id)), ...(contentId === undefined ? [] : [`cid:${contentId}`])],
  };
}

/** As text has it. */
const addressesOf = (path: string) => [`/api/v1/${path}?view=inline`, `/api/v1/${path}`];

/** Pictures of this article that aren't among its attachments. */
function picturesIn(html: string, path: PathOf, known: readonly FoundFile[]): FoundFile[] {
  const ids = [...html.matchAll(/["']\/api\/v1\/ticket_attachment\/\d+\/\d+\/(\d+)/g)].map(
    ([, id = '']) => id,
  );
  return [...new Set(ids)]
    .filter((id) => html.includes(`/api/v1/${path(id)}`) && !known.some((file) => file.id === id))
    .map((id) => ({
      id,
      name: 'picture',
      contentType: null,
      bytes: null,
      url: path(id),
      shownAs: addressesOf(path(id)),
    }));
}

/** The headers of an article that was an email. */
function mailOf(article: Json, at: number): NonNullable<FoundMessage['mail']> | null {
  const message_id = textOf(article.message_id)?.trim().replace(/^<|>$/g, '');
  if (message_id === undefined) return null;
  const kinds = ['from', 'to', 'cc'] as const;
  return {
    message_id,
    in_reply_to: textOf(article.in_reply_to)?.trim().replace(/^<|>$/g, '') ?? null,
    references: [...(textOf(article.references) ?? '').matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id),
    subject: textOf(article.subject),
    sent_at: at,
    recipients: kinds.flatMap((kind) =>
      (textOf(article[kind]) ?? '')
        .split(',')
        .flatMap(addressesIn)
        .map((it) => ({ kind, ...it })),
    ),
  };
}

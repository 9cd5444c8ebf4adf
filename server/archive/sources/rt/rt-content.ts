import type { MailHeaders } from '../../../mime/mail-headers.ts';
import type { FoundFile } from '../found.ts';
import { idOf, type Json, objectOf, textOf } from '../http/read-json.ts';
import { headersOf } from './rt-headers.ts';

/** What a transaction has, by its attachments, which are the parts of an email. */
export type Content = {
  /** The headers of the email itself. */
  headers: MailHeaders;
  /** The ids of those that may be its text, and of those that hold others; fetched for it. */
  texts: string[];
  containers: string[];
  files: FoundFile[];
};

export function contentOf(attachments: readonly Json[]): Content {
  const content: Content = { headers: headersIn(attachments[0]), texts: [], containers: [], files: [] };
  for (const attachment of attachments) {
    const id = idOf(attachment.id);
    if (id === null) continue;
    if (typeOf(attachment).startsWith('multipart/')) content.containers.push(id);
    else if (isText(attachment)) content.texts.push(id);
    else content.files.push(fileOf(id, attachment));
  }
  return content;
}

/**
 * Those of fetched attachments that are shown, in their order: of alternatives, HTML. Only a whole attachment says what it is part of; in
 * lists, some versions of RT fail if they are asked for it.
 */
export function shownTexts(fetched: readonly Json[]): Json[] {
  const byId = new Map(fetched.map((it) => [idOf(it.id) ?? '', it]));
  const parentOf = (attachment: Json) => byId.get(idOf(objectOf(attachment.Parent).id) ?? '');
  const outerOf = (attachment: Json): Json[] => {
    const outer: Json[] = [];
    for (let next = parentOf(attachment); next && !outer.includes(next); next = parentOf(next))
      outer.push(next);
    return outer;
  };
  const texts = fetched.filter(isText);
  return texts.filter((text) => {
    const parent = parentOf(text);
    const isAlternative =
      typeOf(text) === 'text/plain' && parent && typeOf(parent) === 'multipart/alternative';
    return !isAlternative || !texts.some((it) => isHtml(it) && outerOf(it).includes(parent));
  });
}

export const isHtml = (attachment: Json): boolean => typeOf(attachment) === 'text/html';

const isText = (attachment: Json) =>
  textOf(attachment.Filename) === null && /^text\/(plain|html)$/.test(typeOf(attachment));

const typeOf = ({ ContentType }: Json) => (textOf(ContentType) ?? 'text/plain').trim().toLowerCase();

const headersIn = (attachment: Json | undefined) => headersOf(textOf(attachment?.Headers) ?? '');

function fileOf(id: string, attachment: Json): FoundFile {
  const type = typeOf(attachment);
  const [, contentId] = /<([^<>]+)>/.exec(headersIn(attachment).get('content-id')?.[0] ?? '') ?? [];
  return {
    id,
    name: textOf(attachment.Filename) ?? (type === 'message/rfc822' ? 'message.eml' : 'file'),
    contentType: type,
    bytes: null,
    url: `attachment/${encodeURIComponent(id)}`,
    ...(contentId !== undefined && { shownAs: [`cid:${contentId}`] }),
  };
}

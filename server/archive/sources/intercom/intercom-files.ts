import type { FoundFile } from '../found.ts';
import { idOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import { shownPictures } from '../http/shown-pictures.ts';
import type { SourceClient } from '../http/source-client.ts';

/** Where Intercom has files; `downloads.intercomcdn.com`, for example. */
export const intercomFileHosts = [
  '*.intercomcdn.com',
  '*.intercomcdn.eu',
  '*.intercomassets.com',
  '*.intercom-attachments.com',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `*.intercom-attachments-${number}.com`),
];

/** The files of a part: they have no ids. */
export function filesOf(part: Json, html: string, isOwn: (url: URL) => boolean): FoundFile[] {
  const attached = objectsOf(part.attachments).flatMap((it, index) => {
    const url = textOf(it.url);
    if (url === null) return [];
    return {
      id: `${idOf(part.id)}/${index}`,
      name: textOf(it.name) ?? 'file',
      contentType: textOf(it.content_type),
      bytes: numberOf(it.filesize),
      url,
      shownAs: [url],
    };
  });
  return [...attached, ...shownPictures(html, { isOwn, known: attached })];
}

/** Addresses of files expire: those of a conversation that is read again are fresh. */
export async function renewIntercomFile(
  client: SourceClient,
  file: FoundFile,
  conversationId: string,
): Promise<string | undefined> {
  const conversation = objectOf(await client.find(`/conversations/${encodeURIComponent(conversationId)}`));
  return partsOf(conversation)
    .flatMap((part) => filesOf(part, textOf(part.body) ?? '', client.isFileAddress))
    .find(({ id }) => id === file.id)?.url;
}

/** The first message and all parts of a conversation, in their order. */
export function partsOf(conversation: Json): Json[] {
  const source = objectOf(conversation.source);
  const first = { ...source, part_type: 'source', created_at: conversation.created_at };
  return [first, ...objectsOf(objectOf(conversation.conversation_parts).conversation_parts)];
}

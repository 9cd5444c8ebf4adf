import type { QueryClient } from '@tanstack/react-query';
import type { Attachment, Message } from '../../../sdk/src/types.ts';
import { messageMailQuery } from '../../cache/queries/message-mail-query.ts';
import type { NewDraft } from '../../drafts/new-draft.ts';
import { uploadFile } from '../../editor/files/upload-file.ts';
import { freshUrl, isImageFile, rememberLocalImage } from '../../images/image-url.ts';
import type { Api } from '../../session/api.ts';
import { mailWords } from '../../words/mail-words.ts';
import { dateText } from '../../words/times.ts';
import { type CopiedFile, forwardedDraft } from './forwarded-draft.ts';

type ForwardContext = { queryClient: QueryClient; api: Api; organizationId: string };

/**
 * The draft that forwards an email, with copies of its files.
 *
 * @throws Error with a message for the user
 */
export async function draftForward(
  { queryClient, api, organizationId }: ForwardContext,
  message: Message,
): Promise<NewDraft> {
  const key = { conversationId: message.conversation_id, messageId: message.id };
  const mail = await queryClient.fetchQuery(messageMailQuery(organizationId, key));
  const copies: CopiedFile[] = [];
  for (const attachment of message.attachments) copies.push(await copied(api, attachment));
  const { headers, noSubject, forwarded, forwardedSubject } = mailWords;
  return forwardedDraft({
    mail,
    bodyHtml: message.body_html,
    date: dateText(mail.sent_at),
    copies,
    texts: { heading: forwarded, noSubject, forwardedSubject, ...headers },
  });
}

async function copied(api: Api, { id, original_filename, file_size }: Attachment): Promise<CopiedFile> {
  const response = await fetch(await freshUrl(api, id));
  if (!response.ok) throw new Error(mailWords.fileNotCopied(original_filename));
  const content = await response.blob();
  const file = new File([content], original_filename, { type: content.type });
  const newId = await uploadFile(api, file);
  if (isImageFile(file)) rememberLocalImage(newId, URL.createObjectURL(file));
  return { originalId: id, file: { id: newId, name: original_filename, size: file_size } };
}

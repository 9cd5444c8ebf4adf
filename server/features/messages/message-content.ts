import type { SendMessageBody } from '../../../contract/message.ts';
import type { Caller, SelfCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { fieldError, ValidationError } from '../../errors/validation-error.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { HtmlReader } from '../../html/open-html-threads.ts';
import { publicId } from '../../ids/public-id.ts';
import { metaInfoError } from '../../text/free-form-error.ts';
import { withRenamedPictures } from '../../text/inline-pictures.ts';
import { attachmentIdsFrom } from '../attachments/bind-attachments.ts';
import { storeOriginal } from '../attachments/store-original.ts';
import { copyMacroFiles } from '../macros/copy-files.ts';
import type { PrepareFirstMail, PrepareMail } from './outgoing-mail.ts';

/** Dependencies of writing a message or note. */
export type Writing = { database: Database; html: HtmlReader; files: FileStore };

/** Further dependencies of sending a message. */
export type Sending = Writing & { prepareMail: PrepareMail; prepareFirstMail: PrepareFirstMail };

/** A message's validated content. `original` is the HTML it was shortened from, to be stored as a file. */
export type Content = {
  body: string;
  preview: string;
  attachmentIds: string[];
  original: string | undefined;
};

type Sent = Pick<SendMessageBody, 'body_html' | 'attachment_ids'>;

/**
 * The body in stored form: sanitized, of bounded length, without pictures that aren't among its attachments, and with
 * visible content; with attachments it may be empty.
 *
 * @throws ValidationError, HtmlBusy
 */
export async function checkedContent(
  { html }: Pick<Writing, 'html'>,
  { organization }: Pick<Caller, 'organization'>,
  sent: Sent,
): Promise<Content> {
  const attachmentIds = attachmentIdsFrom(sent);
  const { body_html, attachment_ids = [] } = sent;
  const isNeeded = attachment_ids.length === 0;
  if (body_html === undefined && isNeeded) throw fieldError('body_html', 'required', 'Is required.');
  const read = await html.readBody(organization.id, { html: body_html ?? '', attachmentIds: attachment_ids });
  if (read.html === '' && isNeeded)
    throw fieldError('body_html', 'blank', 'Has no visible content once it is sanitized.');
  return {
    body: read.html,
    preview: read.preview,
    attachmentIds,
    original: read.isShortened ? body_html : undefined,
  };
}

/**
 * The attachments to bind, the original of a shortened body after the others. Stores a file: call it once nothing is
 * left to check.
 *
 * @throws Unavailable
 */
export async function attachmentsWithOriginal(
  writing: Pick<Writing, 'database' | 'files'>,
  caller: Pick<Caller, 'organization' | 'id'>,
  { attachmentIds, original }: Content,
): Promise<string[]> {
  if (original === undefined) return attachmentIds;
  return [...attachmentIds, await storeOriginal(writing, caller, original)];
}

/**
 * A message's content as it is written: with copies of macros' files, which its pictures then refer to, and the original
 * of a shortened body. Writes to the database and stores a file: call it once nothing is left to check.
 *
 * @throws Unavailable
 */
export async function storedContent(
  writing: Pick<Writing, 'database' | 'files'>,
  caller: SelfCaller,
  content: Content,
): Promise<{ body: string; attachmentIds: string[] }> {
  const copies = await copyMacroFiles(writing.database, caller, content.attachmentIds);
  const attachmentIds = content.attachmentIds.map((id) => copies.get(id) ?? id);
  const pictures = new Map(
    [...copies].map(([id, copyId]) => [publicId('att', id), publicId('att', copyId)] as const),
  );
  return {
    body: withRenamedPictures(content.body, pictures),
    attachmentIds: await attachmentsWithOriginal(writing, caller, { ...content, attachmentIds }),
  };
}

/**
 * Validates the sender's own object (contract section 2): of bounded size and depth, without the server's reserved
 * key.
 *
 * @throws ValidationError
 */
export function checkedMetaInfo({
  meta_info = {},
}: Pick<SendMessageBody, 'meta_info'>): Record<string, unknown> {
  const error = metaInfoError(meta_info);
  if (error) throw new ValidationError([error]);
  return meta_info;
}

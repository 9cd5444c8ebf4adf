import type { Readable } from 'node:stream';
import type { Archived } from '../../../contract/archive/archive-records.ts';
import { convertedId } from '../../ids/converted-id.ts';
import { cleanFileName, extensionOf } from '../../text/file-name.ts';
import { filePath } from '../file-path.ts';
import type { Problem } from '../load/import-store.ts';
import { isCompressed } from '../write/is-compressed.ts';
import type { ZipWriter } from '../write/zip-writer.ts';
import type { FoundConversation, FoundFile, FoundMessage } from './found.ts';
import { type CopiedConversation, conversationId, messageId } from './found-records.ts';

/** The content of a file, or why it can't be had. */
export type OpenFile = (file: FoundFile) => Promise<{ content: Readable } | { problem: string }>;

type CopyFiles = {
  zip: ZipWriter;
  open: OpenFile;
  report: (problem: Problem) => void;
  /** Those that are in the archive, with their sizes: a record may be found twice. */
  copied: Map<string, number>;
};

/** Copies the files of a conversation into an archive. Those that are missing or empty are reported. */
export async function copyFiles(
  options: CopyFiles,
  conversation: FoundConversation,
): Promise<CopiedConversation> {
  const result: CopiedConversation = { conversation, attachments: [], pictures: {} };
  for (const message of conversation.messages)
    for (const file of message.files ?? []) {
      const attachment = attachmentOf(conversation, message, file);
      const bytes = await copyFile(options, attachment, file);
      if (bytes === undefined) continue;
      result.attachments.push({ ...attachment, file_size: bytes });
      const shown = (file.shownAs ?? []).map((address) => [address, attachment.id] as const);
      result.pictures[message.id] = { ...result.pictures[message.id], ...Object.fromEntries(shown) };
    }
  return result;
}

async function copyFile(
  { zip, open, report, copied }: CopyFiles,
  { id, path, content_type, original_filename }: Archived<'attachments'>,
  file: FoundFile,
): Promise<number | undefined> {
  const known = copied.get(id);
  if (known !== undefined || path === null) return known;
  const opened = await open(file);
  const refuse = (problem: string) =>
    report({ kind: 'attachments', external_id: file.id, problem: `${original_filename}: ${problem}` });
  if ('problem' in opened) return void refuse(opened.problem);
  const bytes = await zip.addFile(path, opened.content, isCompressed(content_type));
  if (bytes === 0) return void refuse('It is empty.');
  copied.set(id, bytes);
  return bytes;
}

function attachmentOf(
  conversation: FoundConversation,
  message: FoundMessage,
  { id, name, contentType }: FoundFile,
): Archived<'attachments'> {
  const attachmentId = convertedId('att', `${conversation.id}\n${message.id}\n${id}`, message.at);
  const original_filename = cleanFileName(name) || 'file';
  const extension = extensionOf(original_filename);
  return {
    id: attachmentId,
    conversation_id: conversationId(conversation.id),
    resource_type: message.isNote ? 'note' : 'message',
    resource_id: messageId(conversation, message),
    original_filename,
    extension,
    content_type: mediaType(contentType),
    file_size: 0,
    path: filePath(attachmentId, extension),
    inserted_at: message.at,
  };
}

function mediaType(announced: string | null): string {
  const type = announced?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][a-z0-9.+_-]{0,99}\/[a-z0-9][a-z0-9.+_-]{0,99}$/.test(type)
    ? type
    : 'application/octet-stream';
}

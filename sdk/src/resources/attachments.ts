import type { CallOptions, CreateOptions } from '../request/options.ts';
import type { AnnouncedAttachment, Attachment, CreateAttachmentBody } from '../types.ts';
import { Resource } from './resource.ts';

/** Files on messages and notes. */
export class Attachments extends Resource {
  /**
   * Announces a file; `upload` describes the one request that brings its bytes, which needs no token. Name its id in
   * `attachment_ids` then: with the same connection, within 24 hours. Needs `attachments:write`.
   *
   * @example
   * ```ts
   * const file = new Blob(['What the mechanic found.'], { type: 'text/plain' });
   * const { data, upload } = await deskbell.attachments.create({
   *   original_filename: 'report.txt',
   *   file_size: file.size,
   *   content_type: file.type,
   * });
   * await fetch(upload.url, { method: upload.method, headers: upload.headers, body: file });
   * await deskbell.messages.send(conversationId, { attachment_ids: [data.id] });
   * ```
   */
  create(body: CreateAttachmentBody, options?: CreateOptions): Promise<AnnouncedAttachment> {
    return this.client('createAttachment', { body, options });
  }

  /**
   * An attachment, with an address of its file that is good for 15 minutes. Needs `messages:read` or `notes:read`, by what
   * it hangs on.
   *
   * @example
   * ```ts
   * for await (const { attachments } of deskbell.messages.list(conversationId)) {
   *   for (const { id } of attachments) {
   *     const { presigned_url, original_filename } = await deskbell.attachments.get(id);
   *     console.log(original_filename, (await fetch(presigned_url)).status);
   *   }
   * }
   * ```
   */
  get(attachment_id: string, options?: CallOptions): Promise<Attachment> {
    return this.client('getAttachment', { params: { attachment_id }, options });
  }
}

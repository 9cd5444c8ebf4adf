import { type Client, type Settings, sendOnce } from '../request/client.ts';
import type { CallOptions, CreateOptions } from '../request/options.ts';
import type { AnnouncedAttachment, Attachment, CreateAttachmentBody } from '../types.ts';
import { Resource } from './resource.ts';

/** The file's name and media type: by default the file's own, otherwise `application/octet-stream`. */
export type AboutFile = { original_filename: string; content_type?: string | undefined };

/** The server's own time limit for an upload. */
const uploadMilliseconds = 15 * 60_000;

/** Files on messages and notes. */
export class Attachments extends Resource {
  readonly #settings: Settings;

  /** @internal */
  constructor(client: Client, settings: Settings) {
    super(client);
    this.#settings = settings;
  }

  /**
   * Creates an attachment and uploads its content, without retries: if it fails, upload again. `timeoutMilliseconds` applies to
   * the upload, 15 minutes by default. Then pass the id in `attachment_ids`. Needs `attachments:write`.
   *
   * @example
   * ```ts
   * const file = new Blob(['What the mechanic found.'], { type: 'text/plain' });
   * const { id } = await deskbell.attachments.upload(file, { original_filename: 'report.txt' });
   * await deskbell.messages.send(conversationId, { attachment_ids: [id] });
   * ```
   */
  async upload(file: Blob, about: AboutFile, options: CreateOptions = {}): Promise<Attachment> {
    const { timeoutMilliseconds = uploadMilliseconds, ...announcing } = options;
    const { data, upload } = await this.create(
      {
        original_filename: about.original_filename,
        content_type: about.content_type ?? (file.type || 'application/octet-stream'),
        file_size: file.size,
      },
      announcing,
    );
    const { url, method, headers } = upload;
    const sending = { fetch: this.#settings.fetch, signal: options.signal, timeoutMilliseconds };
    await sendOnce({ url, method, headers, body: file }, sending);
    return data;
  }

  /**
   * Creates an attachment whose content is uploaded elsewhere: `upload` describes the one request that uploads it, which needs no
   * token. Pass its id in `attachment_ids` with the same connection, within 24 hours. Needs `attachments:write`.
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
   * An attachment, with a URL of its file that is valid for 15 minutes. Needs `messages:read` or `notes:read`, depending on what
   * it is attached to.
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

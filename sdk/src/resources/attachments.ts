import { type Client, type Settings, sendOnce } from '../request/client.ts';
import type { CallOptions, CreateOptions } from '../request/options.ts';
import type { AnnouncedAttachment, Attachment, CreateAttachmentBody } from '../types.ts';
import { Resource } from './resource.ts';

/** What a file is called, and its media type: by default what the file says, else `application/octet-stream`. */
export type AboutFile = { original_filename: string; content_type?: string | undefined };

/** As long as the server gives an upload. */
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
   * Announces a file and brings its bytes, once: where that fails, upload again. `timeoutMilliseconds` is for the bytes, 15
   * minutes unless said otherwise. Name the id in `attachment_ids` then. Needs `attachments:write`.
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
   * Announces a file whose bytes come from elsewhere: `upload` describes the one request that brings them, which needs no
   * token. Name its id in `attachment_ids` with the same connection, within 24 hours. Needs `attachments:write`.
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

import type { Api } from '../../session/api.ts';
import { putFile, type UploadOptions } from './put-file.ts';

/**
 * Creates an attachment and uploads its content. Returns the attachment's id.
 *
 * @throws Error with a message for the user, or the signal's reason
 */
export async function uploadFile(api: Api, file: File, options: UploadOptions = {}): Promise<string> {
  const { data, upload } = await api('createAttachment', {
    body: {
      original_filename: file.name || 'picture.png',
      file_size: file.size,
      content_type: file.type || 'application/octet-stream',
    },
  });
  options.signal?.throwIfAborted();
  await putFile(upload.url, upload.headers, file, options);
  options.signal?.throwIfAborted();
  return data.id;
}

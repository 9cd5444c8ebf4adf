import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import type { Api } from '../../session/api.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';

type UploadOptions = {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

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
  const { pathname, search } = new URL(upload.url);
  await put(pathname + search, upload.headers, file, options);
  options.signal?.throwIfAborted();
  return data.id;
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function put(
  path: string,
  headers: Record<string, string>,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(errorTextIn(request))));
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new Error(words.composer.uploadBroke));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function errorTextIn({ responseText, status }: XMLHttpRequest): string {
  try {
    const body = JSON.parse(responseText);
    return errorText(new ApiError({ status, headers: new Headers(), body }));
  } catch {
    return words.errors.answered(status);
  }
}

import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';

export type UploadOptions = {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * Uploads a file to a presigned address, with an XMLHttpRequest, because fetch reports no progress.
 *
 * @throws Error with a message for the user, or the signal's reason
 */
export function putFile(
  address: string,
  headers: Record<string, string>,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<void> {
  const { pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', pathname + search);
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

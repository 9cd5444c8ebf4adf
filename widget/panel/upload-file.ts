import { callGate, GateError } from './gate.ts';
import { newKey } from './new-key.ts';
import type { UploadedFile } from './state.ts';

type Announced = {
  data: { id: string; original_filename: string; file_size: number };
  upload: { method: string; url: string; headers: Record<string, string> };
};

type Progress = { token: string; onProgress?: (share: number) => void; signal?: AbortSignal };

/**
 * Creates an attachment and uploads its file. Uses `XMLHttpRequest`, because `fetch` doesn't report upload progress.
 *
 * @throws GateError, or TypeError without a network
 */
export async function uploadFile(file: File, progress: Progress): Promise<UploadedFile> {
  const announced = await callGate('/attachments', {
    method: 'POST',
    token: progress.token,
    idempotencyKey: newKey(),
    ...(progress.signal && { signal: progress.signal }),
    body: {
      original_filename: file.name,
      file_size: file.size,
      content_type: /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream',
    },
  });
  const { data, upload } = (await announced.json()) as Announced;
  await put(upload, file, progress);
  return { id: data.id, name: data.original_filename, size: data.file_size };
}

function put(
  { method, url, headers }: Announced['upload'],
  file: File,
  { onProgress, signal }: Progress,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => (request.status < 300 ? resolve() : reject(new GateError(request.status, {}, 0)));
    request.onerror = () => reject(new TypeError('The upload was interrupted.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

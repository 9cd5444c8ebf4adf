import { callGate, GateError } from './gate.ts';
import { newKey } from './new-key.ts';
import type { UploadedFile } from './sending/outgoing.ts';

type Announced = {
  data: { id: string; original_filename: string; file_size: number };
  upload: { method: string; url: string; headers: Record<string, string> };
};

/** A network may drop packets silently. */
const maxSilenceMilliseconds = 30_000;

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const extend = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), maxSilenceMilliseconds);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      extend();
      onProgress?.(loaded / total);
    };
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => (request.status < 300 ? resolve() : reject(new GateError(request.status, {}, 0)));
    request.onerror = () => reject(new TypeError('The upload was interrupted.'));
    request.onabort = () => reject(signal?.reason ?? new TypeError('The upload has stalled.'));
    signal?.addEventListener('abort', () => request.abort());
    extend();
    request.send(file);
  });
}

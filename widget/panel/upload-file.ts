import { askGate, GateError } from './gate.ts';

type Announced = {
  attachment: { id: string; original_filename: string; file_size: number };
  upload: { method: string; url: string; headers: Record<string, string> };
};

/**
 * Announces a file and uploads it. `fetch` doesn't report the progress of an upload, `XMLHttpRequest` does.
 *
 * @throws GateError, or TypeError without a network
 */
export async function uploadFile(
  file: File,
  { token, onProgress, signal }: { token: string; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<{ id: string; name: string; size: number }> {
  const { attachment, upload } = await askGate<Announced>('/attachments', {
    method: 'POST',
    token,
    signal,
    body: {
      original_filename: file.name,
      file_size: file.size,
      content_type: /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream',
    },
  });
  await put(upload, file, { onProgress, signal });
  return { id: attachment.id, name: attachment.original_filename, size: attachment.file_size };
}

function put(
  { method, url, headers }: Announced['upload'],
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => (request.status < 300 ? resolve() : reject(new GateError(request.status, {}, 0)));
    request.onerror = () => reject(new TypeError('The upload was interrupted.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

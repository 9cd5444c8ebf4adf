import { completeFile } from '../../../contract/csv/export-end.ts';
import { sendForStream } from '../../session/send.ts';

/** The connection was lost: rows are missing. */
export class IncompleteFile extends Error {}

type Export = {
  organizationId: string;
  records: 'contacts' | 'companies';
  parameters: Record<string, unknown>;
  /** Called with the approximate number of rows received. */
  onProgress: (rows: number) => void;
  signal: AbortSignal;
};

/** Receives a CSV file completely. @throws IncompleteFile; ApiError if it is refused */
export async function receiveFile({
  organizationId,
  records,
  parameters,
  onProgress,
  signal,
}: Export): Promise<{ csv: string; rows: number }> {
  const path = records === 'contacts' ? '/contact-exports' : '/company-exports';
  const response = await sendForStream({ method: 'POST', path, organizationId, body: parameters, signal });
  const parts: string[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rows = -1;
  try {
    for await (const bytes of chunksOf(response)) {
      const part = decoder.decode(bytes, { stream: true });
      parts.push(part);
      rows += part.split('\r\n').length - 1;
      onProgress(Math.max(rows, 0));
    }
  } catch (error) {
    throw signal.aborted ? error : new IncompleteFile();
  }
  const file = completeFile(parts.join(''));
  if (!file) throw new IncompleteFile();
  return file;
}

/** A response isn't an async iterable in every browser. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return;
    yield read.value;
  }
}

import type { Answer, ApiClient } from './http-client.ts';
import { send } from './http-client.ts';

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type SentFile = { name?: string; type?: string; bytes?: Uint8Array; size?: number };

/** Announces a file; `size` where another one is announced than comes. */
export function announce(
  api: ApiClient,
  { name = 'a.png', type = 'image/png', bytes = png, size = bytes.length }: SentFile = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return api.post('/attachments', { original_filename: name, file_size: size, content_type: type }, headers);
}

/** Brings the bytes to the address that an announcement was answered with, as its answer says. */
export function upload({ body }: Answer, bytes: Uint8Array = png): Promise<Answer> {
  const { method, url, headers } = body.upload;
  return sendTo(url, { method, headers, raw: new Uint8Array(bytes) });
}

/** A file announced and uploaded: its id. */
export async function uploaded(api: ApiClient, file: SentFile = {}): Promise<string> {
  const announced = await announce(api, file);
  const { status, text } = await upload(announced, file.bytes);
  if (status !== 204) throw new Error(`The upload was answered with ${status}: ${text}`);
  return announced.body.data.id;
}

/** A request to a whole address, such as one that was given out. */
export function sendTo(url: string, options: Parameters<typeof send>[2] = {}): Promise<Answer> {
  const { origin } = new URL(url);
  return send(origin, url.slice(origin.length), options);
}

/** The bytes that an address gives, and how. */
export async function download(url: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

import type { ApiClient, ReceivedResponse } from './http-client.ts';
import { send } from './http-client.ts';

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type SentFile = { name?: string; type?: string; bytes?: Uint8Array; size?: number };

/** Announces a file; `size` if the announced one differs. */
export function announce(
  api: ApiClient,
  { name = 'a.png', type = 'image/png', bytes = png, size = bytes.length }: SentFile = {},
  headers: Record<string, string> = {},
): Promise<ReceivedResponse> {
  return api.post('/attachments', { original_filename: name, file_size: size, content_type: type }, headers);
}

/** Uploads the bytes as the response to the announcement says. */
export function upload({ body }: ReceivedResponse, bytes: Uint8Array = png): Promise<ReceivedResponse> {
  const { method, url, headers } = body.upload;
  return sendTo(url, { method, headers, raw: new Uint8Array(bytes) });
}

/** Announces and uploads a file; returns its id. */
export async function uploaded(api: ApiClient, file: SentFile = {}): Promise<string> {
  const announced = await announce(api, file);
  const { status, text } = await upload(announced, file.bytes);
  if (status !== 204) throw new Error(`The upload returned ${status}: ${text}`);
  return announced.body.data.id;
}

/** A request to an absolute address, such as a presigned one. */
export function sendTo(url: string, options: Parameters<typeof send>[2] = {}): Promise<ReceivedResponse> {
  const { origin } = new URL(url);
  return send(origin, url.slice(origin.length), options);
}

/** The bytes at an address, and the response. */
export async function download(url: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

import type { Api } from '../session/api.ts';

/** Formats that every browser displays and the server serves as images. None of them can contain scripts. */
const kinds = /^image\/(?:png|jpeg|gif|webp)$/;
const extensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'];

const own = new Map<string, string>();

export function isImageFile({ type }: File): boolean {
  return kinds.test(type);
}

export function isImageName(name: string): boolean {
  return extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '');
}

/** Remembers the local URL of an image that this tab has uploaded, so that it isn't downloaded again. */
export function rememberLocalImage(attachmentId: string, address: string): void {
  own.set(attachmentId, address);
}

export function localImage(attachmentId: string): string | undefined {
  return own.get(attachmentId);
}

/** A URL that is valid for 15 minutes. @throws ApiError */
export async function freshUrl(api: Api, attachmentId: string): Promise<string> {
  const { presigned_url } = await api('getAttachment', { params: { attachment_id: attachmentId } });
  return pathOf(presigned_url);
}

/** The path only: the page's policy allows images from its own origin, whatever name it was opened under. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

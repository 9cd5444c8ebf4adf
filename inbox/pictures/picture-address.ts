import type { Api } from '../session/api.ts';

/** What every browser shows, and the server gives out as a picture; nothing that can hold a script. */
const kinds = /^image\/(?:png|jpeg|gif|webp)$/;
const extensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'];

const own = new Map<string, string>();

export function isPictureFile({ type }: File): boolean {
  return kinds.test(type);
}

export function isPictureName(name: string): boolean {
  return extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '');
}

/** Keeps a picture that this tab has itself under its attachment's id: it need not be fetched to be shown. */
export function keepOwnPicture(attachmentId: string, address: string): void {
  own.set(attachmentId, address);
}

export function ownPicture(attachmentId: string): string | undefined {
  return own.get(attachmentId);
}

/** An address that is good for 15 minutes. @throws ApiError */
export async function freshAddress(api: Api, attachmentId: string): Promise<string> {
  const { presigned_url } = await api('getAttachment', { params: { attachment_id: attachmentId } });
  return pathOf(presigned_url);
}

/** Below the name that this page was opened under, which the policy allows pictures from. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

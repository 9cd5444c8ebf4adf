import { unixSeconds } from '../../db/microseconds.ts';
import type { StoredAttachment } from './attachment-store.ts';
import { downloadAddresses } from './download-address.ts';
import type { FileAddresses } from './file-address.ts';
import { presentStoredAttachment } from './present-attachment.ts';

/** An attachment whose file has yet to be uploaded, and its upload address. */
export function announcedAttachment(
  attachment: StoredAttachment,
  organizationId: string,
  addresses: FileAddresses,
) {
  const data = presentStoredAttachment(attachment, downloadAddresses(addresses, organizationId));
  return { data, upload: uploadOf(attachment, organizationId, addresses) };
}

function uploadOf({ id, content_type }: StoredAttachment, organizationId: string, addresses: FileAddresses) {
  const { url, expiresAt } = addresses.make('file upload', { organizationId, id });
  return {
    method: 'PUT',
    url,
    headers: { 'content-type': content_type },
    expires_at: unixSeconds(expiresAt),
  } as const;
}

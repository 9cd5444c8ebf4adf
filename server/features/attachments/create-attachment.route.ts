import type { createAttachment as operation } from '../../../contract/operations/attachments.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import type { StoredAttachment } from './attachment-store.ts';
import { createAttachment } from './create-attachment.ts';
import { downloadAddresses } from './download-address.ts';
import type { FileAddresses } from './file-address.ts';
import { presentStoredAttachment } from './present-attachment.ts';

export function createAttachmentRoute(
  database: Database,
  addresses: FileAddresses,
  largestFileBytes: number,
): Handler<typeof operation, Caller> {
  return async (call) => {
    const { organization } = call.caller;
    const input = { ...call.body, idempotency: idempotencyFrom(call), largestFileBytes };
    const { attachment, isReplay } = await createAttachment(database, call.caller, input);
    const data = presentStoredAttachment(attachment, downloadAddresses(addresses, organization.id));
    return {
      status: 201,
      body: { data, upload: uploadOf(attachment, organization.id, addresses) },
      location: `/attachments/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function uploadOf({ id, content_type }: StoredAttachment, organizationId: string, addresses: FileAddresses) {
  const { url, expiresAt } = addresses.make('file upload', { organizationId, attachmentId: id });
  return {
    method: 'PUT',
    url,
    headers: { 'content-type': content_type },
    expires_at: unixSeconds(expiresAt),
  } as const;
}

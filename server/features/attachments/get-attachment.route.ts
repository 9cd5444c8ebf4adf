import { NIL } from 'uuid';
import type { getAttachment } from '../../../contract/operations/attachments.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { downloadAddresses } from './download-address.ts';
import type { FileAddresses } from './file-address.ts';
import { presentStoredAttachment } from './present-attachment.ts';
import { visibleAttachment } from './visible-attachment.ts';

export function getAttachmentRoute(
  reader: Reader,
  addresses: FileAddresses,
): Handler<typeof getAttachment, Caller> {
  return async ({ caller, params: { attachment_id = '' } }) => {
    const attachment = await visibleAttachment(reader, caller, parsePublicId('att', attachment_id) ?? NIL);
    const data = presentStoredAttachment(attachment, downloadAddresses(addresses, caller.organization.id));
    return { status: 200, body: { data } };
  };
}

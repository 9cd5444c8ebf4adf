import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/attachments.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { announcedAttachment } from './announced-attachment.ts';
import { createAttachment } from './create-attachment.ts';
import { downloadAddresses } from './download-address.ts';
import type { FileAddresses } from './file-address.ts';
import { presentStoredAttachment } from './present-attachment.ts';
import { visibleAttachment } from './visible-attachment.ts';

type Dependencies = { database: Database; addresses: FileAddresses; largestFileBytes: number };

export function attachmentRoutes({
  database,
  addresses,
  largestFileBytes,
}: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.createAttachment, createAttachmentRoute(database, addresses, largestFileBytes)),
    on(operations.getAttachment, getAttachmentRoute(database, addresses)),
  ];
}

function createAttachmentRoute(
  database: Database,
  addresses: FileAddresses,
  largestFileBytes: number,
): Handler<typeof operations.createAttachment, Caller> {
  return async (call) => {
    const { organization } = call.caller;
    const input = { ...call.body, idempotency: idempotencyFrom(call), largestFileBytes };
    const { attachment, isReplay } = await createAttachment(database, call.caller, input);
    const body = announcedAttachment(attachment, organization.id, addresses);
    return {
      status: 201,
      body,
      location: `/attachments/${body.data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function getAttachmentRoute(
  reader: Reader,
  addresses: FileAddresses,
): Handler<typeof operations.getAttachment, Caller> {
  return async ({ caller, params: { attachment_id = '' } }) => {
    const attachment = await visibleAttachment(reader, caller, parsePublicId('att', attachment_id) ?? NIL);
    const data = presentStoredAttachment(attachment, downloadAddresses(addresses, caller.organization.id));
    return { status: 200, body: { data } };
  };
}

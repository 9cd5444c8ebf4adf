import { NIL } from 'uuid';
import * as operations from '../../../../contract/operations/channels.ts';
import type { Caller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import { visibleChannel } from '../../channels/mail-channels/visible-channel.ts';
import { presentReceipt } from './present-receipt.ts';
import { listSetAside, refuseReceipt, releaseReceipt, type SetAsideRow } from './set-aside-store.ts';

type Dependencies = { database: Database; cursors: Cursors; addresses: FileAddresses };

/** Held and failed email, for people to decide on. */
export function receiptRoutes({ database, cursors, addresses }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listReceipts, listReceiptsRoute(database, cursors, addresses)),
    on(operations.retryReceipt, retryReceiptRoute(database)),
    on(operations.dropReceipt, dropReceiptRoute(database)),
  ];
}

const positionOf = (row: SetAsideRow) => ({ at: row.received_at, id: row.id });

function listReceiptsRoute(
  reader: Reader,
  cursors: Cursors,
  addresses: FileAddresses,
): Handler<typeof operations.listReceipts, Caller> {
  return async ({ caller, params, query }) => {
    const organizationId = caller.organization.id;
    const list = `receipts ${organizationId} ${params.channel_id} ${query.state ?? ''}`;
    const request = readPageRequest(query, cursors, list);
    const channel = await visibleChannel(reader, caller, params.channel_id);
    const of = { organizationId, channelId: channel.id, state: query.state };
    const rows = await listSetAside(reader, of, request);
    const present = (row: SetAsideRow) => presentReceipt(row, addresses);
    return {
      status: 200,
      body: pageOf(rows, request, { present, positionOf, cursors, list }),
    };
  };
}

const receiptIdFrom = (text = '') => parsePublicId('rct', text) ?? NIL;

function retryReceiptRoute(database: Database): Handler<typeof operations.retryReceipt, Caller> {
  return async ({ caller, params }) => {
    await database.transaction(async (transaction) => {
      const channel = await visibleChannel(transaction, caller, params.channel_id);
      const one = { organizationId: caller.organization.id, channelId: channel.id };
      if (!(await releaseReceipt(transaction, { ...one, id: receiptIdFrom(params.receipt_id) })))
        throw new NotFound();
    });
    return { status: 204, body: undefined };
  };
}

function dropReceiptRoute(database: Database): Handler<typeof operations.dropReceipt, Caller> {
  return async ({ caller, params }) => {
    await database.transaction(async (transaction) => {
      const { id: organizationId } = caller.organization;
      const channel = await visibleChannel(transaction, caller, params.channel_id);
      const one = { organizationId, channelId: channel.id, id: receiptIdFrom(params.receipt_id) };
      if (!(await refuseReceipt(transaction, one))) throw new NotFound();
      await recordAudit(transaction, {
        organizationId,
        kind: 'channel.mail_dropped',
        actor: eventActor(caller),
        details: { address: channel.settings.address },
      });
    });
    return { status: 204, body: undefined };
  };
}

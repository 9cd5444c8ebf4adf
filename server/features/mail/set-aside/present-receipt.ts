import type { MailReceipt } from '../../../../contract/mail-channel.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { SetAsideRow } from './set-aside-store.ts';

export function presentReceipt(row: SetAsideRow): MailReceipt {
  return {
    id: publicId('rct', row.id),
    channel_id: publicId('chn', row.channel_id),
    state: row.state,
    reason: row.reason ?? '',
    from: row.sender_address === null ? null : { address: row.sender_address, name: row.sender_name },
    subject: row.subject,
    size: row.size,
    attempts: row.attempts,
    received_at: unixSeconds(row.received_at),
  };
}

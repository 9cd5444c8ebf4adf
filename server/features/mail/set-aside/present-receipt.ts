import type { MailReceipt } from '../../../../contract/mail-channel.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import { reasonCode } from './reason-code.ts';
import type { SetAsideRow } from './set-aside-store.ts';

export function presentReceipt(
  { organization_id: organizationId, ...row }: SetAsideRow,
  addresses: FileAddresses,
): MailReceipt {
  const source = row.has_source ? addresses.make('held mail', { organizationId, id: row.id }) : undefined;
  return {
    id: publicId('rct', row.id),
    channel_id: publicId('chn', row.channel_id),
    state: row.state,
    reason: row.reason ?? '',
    reason_code: reasonCode(row.reason ?? ''),
    from: row.sender_address === null ? null : { address: row.sender_address, name: row.sender_name },
    subject: row.subject,
    size: row.size,
    attempts: row.attempts,
    received_at: unixSeconds(row.received_at),
    source_url: source?.url ?? null,
    source_expires_at: source ? unixSeconds(source.expiresAt) : null,
  };
}

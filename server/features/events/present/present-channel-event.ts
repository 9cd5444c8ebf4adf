import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '../../../../contract/mail-channel.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ChannelRow } from '../../channels/mail-channels/channel-row.ts';
import { presentChannel } from '../../channels/mail-channels/present-channel.ts';
import type { EventRow, Snapshot } from '../event-row.ts';

/** The channel as of the event, and the previous values of changed fields. */
export function presentChannelEvent({ data, previous, inserted_at }: EventRow) {
  const present = (snapshot: Snapshot) => presentChannel(snapshot as ChannelRow, inserted_at);
  const now = present(data ?? {});
  return { data: now, previous: previous && differing(present(previous), now) };
}

function differing(before: Channel, now: Channel): Partial<Channel> {
  const fields = (Object.keys(before) as (keyof Channel)[]).filter(
    (field) => field !== 'updated_at' && !isDeepStrictEqual(before[field], now[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

export function presentChannelDeleted({ record_id }: EventRow) {
  return { data: { id: publicId('chn', record_id) }, previous: null };
}

export function presentImportFinished({ data, record_id }: EventRow) {
  return { data: { channel_id: publicId('chn', record_id), ...data }, previous: null };
}

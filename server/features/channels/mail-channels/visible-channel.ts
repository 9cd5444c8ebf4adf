import { NIL } from 'uuid';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import type { ChannelRow } from './channel-row.ts';
import { findChannel } from './channel-store.ts';

/** @throws NotFound for one that the caller may not see */
export async function visibleChannel(
  reader: Reader,
  { organization }: Caller,
  publicChannelId = '',
): Promise<ChannelRow> {
  const channel = await findChannel(reader, organization.id, channelIdFrom(publicChannelId));
  if (!channel) throw new NotFound();
  return channel;
}

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
export function channelIdFrom(text = ''): string {
  return parsePublicId('chn', text) ?? NIL;
}

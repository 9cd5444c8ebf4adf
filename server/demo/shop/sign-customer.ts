import { SignJWT } from 'jose';
import { contacts } from '../../../seeds/heron/contacts.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Reader } from '../../db/database.ts';
import { readChannelSecrets } from '../../features/channels/channel-secrets.ts';
import { publicId } from '../../ids/public-id.ts';
import type { ShopChannel } from './ensure-chat-channel.ts';

/** The user who is signed in to the shop. */
export const customer = contacts.jonas;

/** What a site's server does for its signed-in user. Undefined if the channel no longer has a secret. */
export async function signCustomer(
  reader: Reader,
  digest: KeyedDigest,
  { organizationId, channelId }: ShopChannel,
): Promise<string | undefined> {
  const { identity } = await readChannelSecrets(reader, digest, { organizationId, channelId });
  if (identity === undefined) return undefined;
  const { name, email } = customer;
  return new SignJWT({ name, email, email_verified: true })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('shop-1')
    .setAudience(publicId('chn', channelId))
    .setExpirationTime('12h')
    .sign(new TextEncoder().encode(identity));
}

import { createPublicKey } from 'node:crypto';
import { normalizeEmail } from '../../access/email-address.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Reader } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { InvalidIdentity } from '../../errors/invalid-identity.ts';
import { publicId } from '../../ids/public-id.ts';
import { hasOddEscapes, isCleanText } from '../../text/well-formed-text.ts';
import { readChannelSecrets } from '../channels/channel-secrets.ts';
import type { ChatChannel } from './chat-channel.ts';
import type { SigningKey } from './signed-identity.ts';

/** The identity that the site claims. */
export type Identity = {
  externalId: string;
  name: string | null;
  /** Proved; may match a contact. */
  email: string | null;
  /** Not proved by the site: a claim. */
  claimedEmail: string | null;
  phone: string | null;
  attributes: Record<string, unknown>;
  verifiedUntil: string;
};

const dayMilliseconds = 24 * 3_600_000;
const maxAttributes = 64;
const maxAttributeBytes = 16 * 1024;

type Parts = { database: Reader; digest: KeyedDigest };

/**
 * Verifies a token that a site has signed. The channel's settings determine the algorithm, never the token. The
 * library is loaded with the first one.
 *
 * @throws InvalidIdentity naming the claim, or the part, that is wrong
 */
export async function verifyIdentity(
  { database, digest }: Parts,
  channel: ChatChannel,
  token: string,
  now: number,
): Promise<Identity> {
  const keys = await keysOf({ database, digest }, channel);
  if (keys.length === 0)
    throw new InvalidIdentity('alg', { code: 'no_key' }, 'This channel has no key for identities yet.');
  const algorithm = channel.settings.identity_public_key ? 'ES256' : 'HS256';
  const audience = publicId('chn', channel.id);
  const { readSignedIdentity } = await import('./signed-identity.ts');
  const payload = await readSignedIdentity(token, keys, { algorithm, audience, now });
  return identityFrom(payload, now);
}

async function keysOf({ database, digest }: Parts, { organizationId, id, settings }: ChatChannel) {
  if (settings.identity_public_key)
    return [createPublicKey(settings.identity_public_key)] as unknown as SigningKey[];
  const secrets = await readChannelSecrets(database, digest, { organizationId, channelId: id });
  return [secrets.identity, secrets.previous_identity]
    .filter((it) => it !== undefined)
    .map((it) => new TextEncoder().encode(it)) as unknown as SigningKey[];
}

function identityFrom(payload: Record<string, unknown>, now: number): Identity {
  const { sub, exp, name, email, email_verified, phone, attributes = {} } = payload;
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > 255 || !isCleanText(sub))
    throw new InvalidIdentity(
      'sub',
      { code: 'too_long', expected: '255' },
      'The claim sub must be a text of 1 to 255 characters.',
    );
  if (Number(exp) * 1000 > now + dayMilliseconds + 60_000)
    throw new InvalidIdentity(
      'exp',
      { code: 'too_far_ahead' },
      'The claim exp may be 24 hours ahead at most.',
    );
  const address = textOf('email', email, 254);
  const normalized = address === null ? undefined : normalizeEmail(address);
  if (address !== null && normalized === undefined)
    throw new InvalidIdentity('email', { code: 'not_an_email' }, 'The claim email is not an email address.');
  if (email_verified !== undefined && typeof email_verified !== 'boolean')
    throw new InvalidIdentity(
      'email_verified',
      { code: 'not_a_boolean' },
      'The claim email_verified must be true or false.',
    );
  return {
    externalId: sub,
    name: textOf('name', name, 200),
    email: email_verified === true ? (normalized ?? null) : null,
    claimedEmail: normalized ?? null,
    phone: textOf('phone', phone, 50),
    attributes: checkedAttributes(attributes),
    verifiedUntil: formatTimestamp(Number(exp) * 1_000_000),
  };
}

function textOf(claim: string, value: unknown, most: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > most || !isCleanText(value))
    throw new InvalidIdentity(
      claim,
      { code: 'too_long', expected: String(most) },
      `The claim ${claim} must be a text of at most ${most} characters.`,
    );
  return value.trim() || null;
}

function checkedAttributes(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const json = isObject ? JSON.stringify(value) : '';
  const isUsable =
    isObject && Object.keys(value).length <= maxAttributes && Buffer.byteLength(json) <= maxAttributeBytes;
  if (!isUsable || hasOddEscapes(json))
    throw new InvalidIdentity(
      'attributes',
      { code: 'not_attributes' },
      `The claim attributes must be an object of at most ${maxAttributes} keys and 16 KiB.`,
    );
  return value as Record<string, unknown>;
}

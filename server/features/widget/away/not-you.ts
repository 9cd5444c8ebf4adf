import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import { parsePublicId, publicId } from '../../../ids/public-id.ts';
import { refusedAddress } from '../../mail/sending/refused-address.ts';

/** What the link in an email to a claimed address refers to. Uuid. */
export type Claimed = { organizationId: string; address: string };

/** `org.ADDRESS.MAC`, in base64url: its holder has received our email. */
export function notYouToken(digest: KeyedDigest, { organizationId, address }: Claimed): string {
  const name = publicId('org', organizationId);
  return [name, Buffer.from(address).toString('base64url'), macOf(digest, { organizationId, address })].join(
    '.',
  );
}

/** Undefined if it isn't one of ours. */
export function readNotYouToken(digest: KeyedDigest, token: string): Claimed | undefined {
  const [name = '', encoded = '', mac = '', ...more] = token.split('.');
  const organizationId = parsePublicId('org', name);
  const address = Buffer.from(encoded, 'base64url').toString();
  if (organizationId === undefined || more.length > 0) return undefined;
  const isOurs = digest.matches(
    'not you link',
    `${organizationId} ${address}`,
    Buffer.from(mac, 'base64url'),
    macBytes,
  );
  return isOurs ? { organizationId, address } : undefined;
}

const macBytes = 16;

function macOf(digest: KeyedDigest, { organizationId, address }: Claimed): string {
  return digest
    .sign('not you link', `${organizationId} ${address}`)
    .subarray(0, macBytes)
    .toString('base64url');
}

/** Nobody who claims this address gets email any more, and existing claims are removed. */
export async function refuseAddress(database: Database, { organizationId, address }: Claimed): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.write({
      name: 'refuse_address',
      text: `INSERT INTO widget_refused_addresses (organization_id, address, refused_at)
             SELECT $1::uuid, ${refusedAddress('$2::text')}, $3::timestamptz ON CONFLICT DO NOTHING`,
      values: [organizationId, address, processTime()],
    });
  });
}

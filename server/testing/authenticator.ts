import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '../db/database.ts';
import { inboxClient } from './inbox-client.ts';
import { type Actor, addColleague, type World } from './world.ts';

/** The code of RFC 6238 (SHA-1, 6 digits, 30 seconds), written from the document and not with the server's library. */
export function totpCode(secret: string, microseconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(microseconds / 30_000_000)));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 section 6; spaces between groups are for people. */
export function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')].map((letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}

/** A person's authenticator app. */
export type Authenticator = {
  secret: string;
  recoveryCodes: string[];
  /** The code that the app shows now. */
  code(): string;
};

type Server = { baseUrl: string; now: () => number };

/** Sets up an app as a person does in the inbox. */
export async function addAuthenticator(
  { baseUrl, now }: Server,
  person: { email: string },
  organization: { publicId: string },
): Promise<Authenticator> {
  const inbox = await inboxClient(baseUrl, person, organization);
  const { body } = await inbox.call('/account/totp/enrollment', { method: 'POST' });
  const { secret, enrollment } = body.data as { secret: string; enrollment: string };
  const code = () => totpCode(secret, now());
  const added = await inbox.call('/account/totp', { method: 'PUT', json: { enrollment, code: code() } });
  expect([added.status, added.body]).toEqual([200, { data: { recovery_codes: expect.any(Array) } }]);
  return { secret, recoveryCodes: added.body.data.recovery_codes, code };
}

/** A member of Mara's organization with the cast's password, for tests that change an account. */
export async function addSignedUp(database: Database, { bicycles, mara }: World): Promise<Actor> {
  const person = await addColleague(database, bicycles.house);
  await database.write({
    text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
    values: [person.id, mara.id],
  });
  return person;
}

/** A clock that tests set forward: each code works once, so that the next needs the next half minute. */
export function settableClock() {
  let timestamp = Date.now() * 1000;
  return {
    now: () => timestamp,
    /** Microseconds since 1970, after so many seconds. */
    forward(seconds: number) {
      timestamp += seconds * 1_000_000;
    },
  };
}

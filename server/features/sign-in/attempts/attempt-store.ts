import { randomBytes } from 'node:crypto';
import type { Proofs } from '../../../access/proofs.ts';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Reader, Transaction, Writer } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';

/** Somebody who has proved something, and needs another proof to be signed in. */
export type AttemptRow = {
  id: string;
  user_id: string;
  email: string;
  name: string;
  proofs: Proofs;
  confinedTo: string | null;
  providerSid: string | null;
  signOut: Buffer | null;
};

type NewAttempt = Pick<AttemptRow, 'proofs' | 'confinedTo'> & {
  userId: string;
  providerSid?: string | null;
  signOut?: Buffer | null;
};

/** The secret in a browser's cookie; only its hash is stored. It gives access to nothing but the next step. */
export type AttemptSecret = string;

const lifetimeSeconds = 600;

/** Five wrong codes are allowed; the sixth ends the attempt. */
const maxTries = 6;

export async function insertAttempt(
  writer: Writer,
  { userId, proofs, confinedTo, providerSid = null, signOut = null }: NewAttempt,
): Promise<AttemptSecret> {
  const secret = randomBytes(32).toString('base64url');
  await writer.write({
    name: 'insert_sign_in_attempt',
    text: `INSERT INTO sign_in_attempts (id, secret_hash, user_id, proofs, confined_to, provider_sid, sealed_sign_out, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      newId(),
      hashSecret(secret),
      userId,
      JSON.stringify(proofs),
      confinedTo,
      providerSid,
      signOut,
      processTime(lifetimeSeconds),
    ],
  });
  return secret;
}

const live = `a.expires_at > $2 AND a.failures < ${maxTries}`;

export async function findAttempt(reader: Reader, secret: AttemptSecret): Promise<AttemptRow | undefined> {
  const [row] = await reader.read<AttemptRow>({
    name: 'find_sign_in_attempt',
    text: `SELECT a.id, a.user_id, u.email, u.name, a.proofs, a.confined_to AS "confinedTo", a.provider_sid AS "providerSid",
                  a.sealed_sign_out AS "signOut"
             FROM sign_in_attempts a JOIN users u ON u.id = a.user_id
            WHERE a.secret_hash = $1 AND ${live}`,
    values: [hashSecret(secret), processTime()],
  });
  return row;
}

/**
 * Counts a try as wrong before its code is checked: of any number of concurrent tries, six count.
 *
 * @returns undefined if the attempt has ended
 */
export async function takeTry(writer: Writer, secret: AttemptSecret): Promise<AttemptRow | undefined> {
  const { rows } = await writer.write<AttemptRow>({
    name: 'take_sign_in_try',
    text: `UPDATE sign_in_attempts a SET failures = a.failures + 1 FROM users u
            WHERE a.secret_hash = $1 AND ${live} AND u.id = a.user_id
        RETURNING a.id, a.user_id, u.email, u.name, a.proofs, a.confined_to AS "confinedTo", a.provider_sid AS "providerSid",
                  a.sealed_sign_out AS "signOut"`,
    values: [hashSecret(secret), processTime()],
  });
  return rows[0];
}

/** Ends an attempt; returns whether it still existed: of concurrent requests that complete it, one begins a session. */
export async function endAttempt(transaction: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'end_sign_in_attempt',
    text: 'DELETE FROM sign_in_attempts WHERE id = $1',
    values: [id],
  });
  return rowCount === 1;
}

/** Ends all attempts of a person, when what they have proved is no longer valid. */
export async function endAttemptsOf(writer: Writer, userId: string): Promise<void> {
  await writer.write({
    name: 'end_sign_in_attempts_of',
    text: 'DELETE FROM sign_in_attempts WHERE user_id = $1',
    values: [userId],
  });
}

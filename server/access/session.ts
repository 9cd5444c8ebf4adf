import { randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../db/database.ts';
import { processTime } from '../db/timestamps.ts';
import { NotSignedIn } from '../errors/errors.ts';
import type { ClientInfo } from '../events/record-event.ts';
import { newId } from '../ids/public-id.ts';
import type { Person } from './caller.ts';
import type { Proofs } from './proofs.ts';
import { hashSecret } from './secret-token.ts';

/** A person signed in on one browser; `id` is the session's uuid, never its secret. */
export type Session = {
  id: string;
  user: Person;
  proofs: Proofs;
  /** The uuid of the only organization that it opens, whose provider alone proved the person; null: no limit. */
  confinedTo: string | null;
  client?: ClientInfo;
};

/** With the organization in whose queue this person's pages wait: their first one, or none. A uuid. */
export type PageSession = Session & { organization_id: string | null };

/** The secret in a browser's cookie; only its hash is stored. */
export type SessionSecret = string;

// Fourteen days without use, ninety in all (security 85).
const idleLifetime = '14 days';
const wholeLifetime = '90 days';

const maxUserAgentLength = 400;

/** The conditions for a session `s` to be live; our own SQL. */
export const isLive = `s.expires_at > now() AND s.last_used_at > now() - interval '${idleLifetime}'`;

/** The condition for a session `s` to open an organization; our own SQL. */
export const opens = (organizationId: string) =>
  `(s.confined_to IS NULL OR s.confined_to = ${organizationId})`;

/**
 * A session's proofs; our own SQL. Sessions from earlier versions have none; they began with a password. Without
 * `jsonb_build_object` and the session's time zone, so that an `UPDATE` may contain it (docs/sql-rules.md, rule 2).
 */
export const sessionProofs = `coalesce(s.proofs,
  ('{"password": ' || floor(extract(epoch FROM s.inserted_at AT TIME ZONE 'UTC'))::bigint::text || '}')::jsonb)`;

export type NewSession = {
  userId: string;
  proofs: Proofs;
  confinedTo: string | null;
  /** What the provider that proved it calls it. */
  providerSid?: string | null;
  /** What signing out there needs, sealed. */
  signOut?: Buffer | null;
  userAgent: string | undefined;
};

/**
 * Starts a new session at each sign-in, to prevent session fixation (security 82), and records when that was. For a
 * session that opens one organization, its provider's identity has recorded it.
 */
export async function startSession(
  writer: Writer,
  { userId, proofs, confinedTo, providerSid = null, signOut = null, userAgent }: NewSession,
): Promise<SessionSecret> {
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  await writer.write({
    name: 'start_session',
    text: `WITH signed_in AS (
             INSERT INTO last_sign_ins (user_id, signed_in_at) SELECT $3, $6 WHERE $7::uuid IS NULL
             ON CONFLICT (user_id) DO UPDATE SET signed_in_at = excluded.signed_in_at)
           INSERT INTO sessions (id, secret_hash, user_id, user_agent, proofs, confined_to, provider_sid, expires_at)
           VALUES ($1, $2, $3, $4, $5, $7, $8, now() + interval '${wholeLifetime}')`,
    values: [
      id,
      hashSecret(secret),
      userId,
      userAgent?.slice(0, maxUserAgentLength) ?? null,
      JSON.stringify(proofs),
      processTime(),
      confinedTo,
      providerSid,
    ],
  });
  // Not a part of that statement: Citus would execute it first, before there is a session.
  if (signOut !== null) await keepSignOut(writer, id, signOut);
  return secret;
}

/** The session of a cookie, if it is live. */
export async function findSession(reader: Reader, secret: SessionSecret): Promise<PageSession | undefined> {
  const [row] = await reader.read<PageSession>({
    name: 'find_session',
    text: `SELECT s.id, json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle',
                  u.instagram_handle, 'profile_picture_url', u.profile_picture_url) AS "user",
                  ${sessionProofs} AS proofs, s.confined_to AS "confinedTo",
                  (SELECT m.organization_id FROM members m WHERE m.user_id = s.user_id AND m.status = 'active'
                      AND ${opens('m.organization_id')} ORDER BY m.inserted_at, m.id LIMIT 1) AS organization_id
             FROM sessions s JOIN users u ON u.id = s.user_id
            WHERE s.secret_hash = $1 AND ${isLive}`,
    values: [hashSecret(secret)],
  });
  return row;
}

/** Whether a session hasn't been ended. */
export async function hasSession(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader.read({
    name: 'has_session',
    text: 'SELECT 1 FROM sessions WHERE id = $1',
    values: [id],
  });
  return rows.length > 0;
}

/** Adds what the person of a session has just proved. @throws NotSignedIn if it has been ended */
export async function addProofs(writer: Writer, id: string, proofs: Proofs): Promise<void> {
  const { rowCount } = await writer.write({
    name: 'add_session_proofs',
    text: `UPDATE sessions s SET proofs = ${sessionProofs} || $2::jsonb WHERE s.id = $1`,
    values: [id, JSON.stringify(proofs)],
  });
  if (rowCount !== 1) throw new NotSignedIn();
}

type ProviderProof = {
  /** A public id. */
  providerId: string;
  proofs: Proofs;
  sid: string | null;
  /** What signing out there needs, sealed. */
  signOut: Buffer | null;
};

/**
 * Adds what a provider has just proved; its name of the session replaces the one that it gave before, but not that of
 * another provider.
 */
export async function addProviderProofs(
  writer: Writer,
  id: string,
  { providerId, proofs, sid, signOut }: ProviderProof,
): Promise<void> {
  await writer.write({
    name: 'add_provider_proofs',
    text: `UPDATE sessions s SET proofs = ${sessionProofs} || $2::jsonb,
                  provider_sid = CASE WHEN s.provider_sid IS NULL OR s.proofs ? $3 THEN coalesce($4, s.provider_sid)
                                      ELSE s.provider_sid END
            WHERE s.id = $1`,
    values: [id, JSON.stringify(proofs), `provider:${providerId}`, sid],
  });
  if (signOut !== null) await keepSignOut(writer, id, signOut);
}

/** Keeps what signing out of a session at its provider needs, in place of what was kept before. */
async function keepSignOut(writer: Writer, sessionId: string, sealed: Buffer): Promise<void> {
  await writer.write({
    name: 'put_provider_sign_out',
    text: `INSERT INTO provider_sign_outs (session_id, sealed) VALUES ($1, $2)
           ON CONFLICT (session_id) DO UPDATE SET sealed = excluded.sealed`,
    values: [sessionId, sealed],
  });
}

/** Records that the session is used in an organization whose policy asks; `now` in Unix seconds. */
export async function recordUseIn(
  writer: Writer,
  id: string,
  { organizationId, now }: { organizationId: string; now: number },
): Promise<void> {
  await writer.write({
    name: 'record_session_use',
    text: `UPDATE sessions SET used_in = coalesce(used_in, '{}') || jsonb_build_object($2::text, $3::bigint) WHERE id = $1`,
    values: [id, organizationId, now],
  });
}

/** Keeps a session from expiring; at most one write an hour. */
export async function touchSession(writer: Writer, id: string): Promise<void> {
  await writer.write({
    name: 'touch_session',
    text: `UPDATE sessions SET last_used_at = now() WHERE id = $1 AND last_used_at < now() - interval '1 hour'`,
    values: [id],
  });
}

export async function endSession(writer: Writer, id: string): Promise<void> {
  await writer.write({ name: 'end_session', text: 'DELETE FROM sessions WHERE id = $1', values: [id] });
}

/** Signs a person out on every browser. */
export async function endSessionsOf(writer: Writer, userId: string): Promise<void> {
  await writer.write({
    name: 'end_sessions_of',
    text: 'DELETE FROM sessions WHERE user_id = $1',
    values: [userId],
  });
}

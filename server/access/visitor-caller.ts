import type { Reader } from '../db/database.ts';
import { processTime } from '../db/timestamps.ts';
import { InvalidVisitorToken } from '../errors/errors.ts';
import type { ClientInfo } from '../events/record-event.ts';
import { hashSecret, isSecretToken } from './secret-token.ts';

/**
 * A visitor of a team's website, by their browser's session. There are no scopes: the gate's operations are all there
 * is.
 */
export type VisitorCaller = {
  organization: { id: string };
  /** Owner of idempotency keys and announced files: the session. A uuid. */
  id: string;
  proof: { visitorSessionId: string };
  channelId: string;
  contactId: string;
  /** The contact's `external_id`; null if the visitor's identity isn't proven. */
  verifiedAs: string | null;
  isBlocked: boolean;
  claimed: { name: string | null; email: string | null };
  /** What is known of the contact, for a verified visitor. */
  contact: { name: string | null; email: string | null };
  client?: ClientInfo;
};

/** A verified address: set by a signed identity or a member for the contact that the identity names. */
export function provedEmail({ verifiedAs, contact }: VisitorCaller): string | null {
  return verifiedAs === null ? null : contact.email;
}

type Row = {
  channel_id: string;
  contact_id: string;
  is_verified: boolean;
  external_id: string | null;
  is_blocked: boolean;
  claimed_name: string | null;
  claimed_email: string | null;
  name: string | null;
  email: string | null;
};

/** @throws InvalidVisitorToken: unknown, ended, expired and of another gate look the same */
export async function authenticateVisitor(
  reader: Reader,
  authorization: string | undefined,
): Promise<VisitorCaller> {
  const [scheme = '', token = '', ...more] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || more.length > 0 || !isSecretToken('dbv', token))
    throw new InvalidVisitorToken();
  const [found] = await reader.read<{ organization_id: string; session_id: string }>({
    name: 'find_widget_token',
    text: 'SELECT organization_id, session_id FROM widget_tokens WHERE token_hash = $1',
    values: [hashSecret(token)],
  });
  const caller = found && (await findVisitor(reader, found.organization_id, found.session_id));
  if (!caller) throw new InvalidVisitorToken();
  return caller;
}

/** The current caller; undefined if the session, its identity, channel, contact or organization is gone. */
export async function findVisitor(
  reader: Reader,
  organizationId: string,
  sessionId: string,
): Promise<VisitorCaller | undefined> {
  const [row] = await reader.read<Row>({
    name: 'find_visitor',
    text: `SELECT s.channel_id, s.contact_id, s.verified_until IS NOT NULL AS is_verified, s.claimed_name, s.claimed_email,
                  c.external_id, c.is_blocked, c.name, c.email
             FROM widget_sessions s
             JOIN contacts c ON c.organization_id = $1 AND c.id = s.contact_id AND c.deleted_at IS NULL
             JOIN channels ch ON ch.organization_id = $1 AND ch.id = s.channel_id AND ch.deleted_at IS NULL
             JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
            WHERE s.organization_id = $1 AND s.id = $2 AND (s.verified_until IS NULL OR s.verified_until > $3)`,
    values: [organizationId, sessionId, processTime()],
  });
  return row && callerFrom(row, organizationId, sessionId);
}

function callerFrom(row: Row, organizationId: string, sessionId: string): VisitorCaller {
  return {
    organization: { id: organizationId },
    id: sessionId,
    proof: { visitorSessionId: sessionId },
    channelId: row.channel_id,
    contactId: row.contact_id,
    verifiedAs: row.is_verified ? row.external_id : null,
    isBlocked: row.is_blocked,
    claimed: { name: row.claimed_name, email: row.claimed_email },
    contact: { name: row.name, email: row.email },
  };
}

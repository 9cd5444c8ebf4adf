import type { SignedIn } from '../../contract/inbox/session.ts';

/** The end of an organization's event log when the session was read, and the time of that in milliseconds since 1970. */
export type LogEnd = { cursor: string; readAt: number };

let ends: ReadonlyMap<string, LogEnd> = new Map();

/**
 * The session is read before any of the organization's data. A stream from this position has everything that happened since,
 * including events between the responses of a list and of the stream. Kept apart from the session, which stays equal if only this
 * has changed.
 */
export function setLogEnds(read: SignedIn['log_ends'], readAt: number): void {
  ends = new Map(read.map(({ organization_id, cursor }) => [organization_id, { cursor, readAt }]));
}

/** @param organizationId `org_…` */
export function logEndOf(organizationId: string): LogEnd | undefined {
  return ends.get(organizationId);
}

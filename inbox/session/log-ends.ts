import type { SignedIn } from '../../contract/inbox/session.ts';

/** Where an organization's log of events ended when the session was read, and when that was, in milliseconds since 1970. */
export type LogEnd = { cursor: string; readAt: number };

let ends: ReadonlyMap<string, LogEnd> = new Map();

/**
 * The session is read before anything of an organization. A stream from here on has all that happened since, also what happened
 * between a list's answer and the stream's. Kept apart from the session, which stays equal where only this has changed.
 */
export function setLogEnds(read: SignedIn['log_ends'], readAt: number): void {
  ends = new Map(read.map(({ organization_id, cursor }) => [organization_id, { cursor, readAt }]));
}

/** @param organizationId `org_…` */
export function logEndOf(organizationId: string): LogEnd | undefined {
  return ends.get(organizationId);
}

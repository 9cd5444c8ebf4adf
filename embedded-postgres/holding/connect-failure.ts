/** Why an attempt to connect failed: nobody listens, the database doesn't exist yet, or the server isn't ready. */
export type ConnectFailure = 'nobody' | 'no database' | 'not yet';

/** Classifies an error of `pg` or the socket; undefined if waiting won't help. */
export function connectFailure(error: unknown): ConnectFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return byCode[error.code];
  // `pg` gives no code if the connection is cut, before or between queries, or times out.
  return /terminated|not queryable|timeout/i.test(error.message) ? 'not yet' : undefined;
}

const byCode: Record<string, ConnectFailure> = {
  ENOENT: 'nobody',
  ECONNREFUSED: 'nobody',
  ECONNRESET: 'not yet',
  EPIPE: 'not yet',
  EAGAIN: 'not yet', // the socket's queue is full
  '3D000': 'no database', // invalid_catalog_name
  '53300': 'not yet', // too_many_connections
  '57P01': 'not yet', // admin_shutdown
  '57P02': 'not yet', // crash_shutdown
  '57P03': 'not yet', // cannot_connect_now: starting, recovering or stopping
};

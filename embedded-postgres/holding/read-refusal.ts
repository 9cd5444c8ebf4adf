/** What a failed attempt to hold means: nobody listens, the database is still to be made, or it is not time yet. */
export type Refusal = 'nobody' | 'no database' | 'not yet';

/** Reads an error of `pg` or of the socket; undefined when waiting will not mend it. */
export function readRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return byCode[error.code];
  // `pg` gives no code when the connection is cut, before or between queries, or does not answer in time.
  return /terminated|not queryable|timeout/i.test(error.message) ? 'not yet' : undefined;
}

const byCode: Record<string, Refusal> = {
  ENOENT: 'nobody',
  ECONNREFUSED: 'nobody',
  ECONNRESET: 'not yet',
  EPIPE: 'not yet',
  EAGAIN: 'not yet', // the queue of the socket is full
  '3D000': 'no database', // invalid_catalog_name
  '53300': 'not yet', // too_many_connections
  '57P01': 'not yet', // admin_shutdown
  '57P02': 'not yet', // crash_shutdown
  '57P03': 'not yet', // cannot_connect_now: starting, recovering or stopping
};

/** The embedded database can't run. The message is one sentence for the operator: what happened, and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

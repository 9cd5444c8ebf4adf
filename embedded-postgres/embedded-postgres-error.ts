/** The embedded database cannot serve. The message is one sentence for the operator: what happened, what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

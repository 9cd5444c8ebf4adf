/**
 * Held by session, shared, by whoever uses the embedded PostgreSQL; processes of every version meet on it. "deskbell" in ASCII.
 */
export const useEmbeddedPostgres = 7_234_315_281_490_078_828n;

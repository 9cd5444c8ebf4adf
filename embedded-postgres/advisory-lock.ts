/**
 * Every process that uses the embedded PostgreSQL holds this as a shared session lock; all versions use the same key.
 * "deskbell" in ASCII.
 */
export const useEmbeddedPostgres = 7_234_315_281_490_078_828n;

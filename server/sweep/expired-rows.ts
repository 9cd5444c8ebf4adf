/** Rows that expire `retentionSeconds` after the time in a column, each found by an index on that. */
export type ExpiredRows = {
  table: string;
  /** The key columns; in a tenant table without its organization. */
  key: string;
  isOfTenants: boolean;
  /** The column with the time. */
  since: string;
  retentionSeconds: number;
};

const day = 86_400;

const global = (table: string, key: string, since: string, retentionSeconds = 0): ExpiredRows => ({
  table,
  key,
  isOfTenants: false,
  since,
  retentionSeconds,
});

const ofTenants = (table: string, key: string, since: string, retentionSeconds = 0): ExpiredRows => ({
  ...global(table, key, since, retentionSeconds),
  isOfTenants: true,
});

/**
 * A used code is kept for a day after its expiry, so that a late replay is still recognized (RFC 6749 section 4.1.2).
 */
export const expiredRows: readonly ExpiredRows[] = [
  global('consents', 'id', 'expires_at'),
  global('authorization_codes', 'id', 'expires_at', day),
  global('refresh_tokens', 'id', 'expires_at'),
  global('password_resets', 'id', 'expires_at', day),
  global('sessions', 'id', 'expires_at'),
  global('sign_in_attempts', 'id', 'expires_at'),
  global('used_challenges', 'challenge_hash', 'expires_at'),
  global('failed_attempts', 'key_hash', 'window_ends_at'),
  global('request_buckets', 'spender_id, kind', 'full_at'),
  ofTenants('idempotency_keys', 'caller_id, key', 'inserted_at', day),
  ofTenants('audit_entries', 'id', 'inserted_at', 400 * day),
  ofTenants('ai_requests', 'id', 'inserted_at', 7 * day),
  ofTenants('tool_calls', 'id', 'inserted_at', 30 * day),
  ofTenants('presence', 'session_id, tab_id', 'seen_until'),
  ofTenants('visitor_presence', 'session_id', 'seen_until'),
  ofTenants('webhook_secrets', 'webhook_id, id', 'expires_at'),
  ofTenants('contact_imports', 'id', 'inserted_at', 7 * day),
  ofTenants('notifications', 'id', 'updated_at', 90 * day),
  ofTenants('webhook_deliveries', 'id', 'inserted_at', 30 * day),
];

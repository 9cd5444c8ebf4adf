/**
 * What is of no use any more, a batch at a time, each found by an index on its own end. A used code is kept for a day after
 * its time, so that a late replay is still known for what it is (RFC 6749 section 4.1.2).
 */
export const expiredRows: readonly { table: string; condition: string }[] = [
  { table: 'idempotency_keys', condition: "inserted_at < now() - interval '24 hours'" },
  { table: 'consents', condition: 'expires_at < now()' },
  { table: 'authorization_codes', condition: "expires_at < now() - interval '1 day'" },
  { table: 'password_resets', condition: "expires_at < now() - interval '1 day'" },
  { table: 'sessions', condition: 'expires_at < now()' },
  { table: 'failed_attempts', condition: 'window_ends_at < now()' },
  { table: 'audit_entries', condition: "inserted_at < now() - interval '400 days'" },
  { table: 'request_buckets', condition: 'full_at < now()' },
  { table: 'presence', condition: 'seen_until < now()' },
  { table: 'webhook_secrets', condition: 'expires_at < now()' },
  { table: 'notifications', condition: "updated_at < now() - interval '90 days'" },
  { table: 'webhook_deliveries', condition: "inserted_at < now() - interval '30 days'" },
];

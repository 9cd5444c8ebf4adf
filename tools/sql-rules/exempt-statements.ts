/** A statement exempt from rule 1, by its file and its beginning, with line breaks as spaces. */
type Exempt = { file: string; begins: string; why: string };

/**
 * Statements of background jobs that iterate over organizations, and therefore can't name one (rule 1): the file, the beginning
 * of the statement, and what it finds. They only read; the results are changed one organization at a time.
 */
export const backgroundStatements: readonly Exempt[] = [
  {
    file: 'server/events/skipped-event-store.ts',
    begins: 'SELECT organization_id FROM skipped_events WHERE consumer = $1 AND retry_at <= $2',
    why: 'finds organizations with events to retry, by an index in the order of their time',
  },
  {
    file: 'server/events/unsequenced-organizations.ts',
    begins: 'SELECT DISTINCT organization_id FROM events WHERE position IS NULL',
    why: 'organizations with unsequenced events; reads the head of an index that is usually empty',
  },
  {
    file: 'server/events/log-cursor.ts',
    begins: 'SELECT h.organization_id FROM event_heads h',
    why: 'organizations whose log a consumer hasn’t finished; two small tables',
  },
  {
    file: 'server/events/drop-old-events.ts',
    begins: 'SELECT 1 FROM log_cursors c WHERE $1 >=',
    why: 'whether a day of events can be dropped, or a consumer has to read it first; once a minute',
  },
  {
    file: 'server/mail-in/imap/folder-store.ts',
    begins: "SELECT c.organization_id, c.id AS channel_id, 'INBOX' AS folder FROM channels c",
    why: 'mailboxes that no process reads; two small tables, every few seconds',
  },
  {
    file: 'server/features/attachments/sweep-attachments.ts',
    begins:
      'SELECT organization_id, array_agg(id ORDER BY id) AS ids FROM (SELECT organization_id, id FROM attachments',
    why: 'files that have been unattached for a day; once a minute',
  },
  {
    file: 'server/features/conversations/snooze/wake-snoozed.ts',
    begins:
      'SELECT organization_id, statement_timestamp() AS now FROM (SELECT organization_id FROM conversations',
    why: 'organizations with a snoozed conversation that is due; reads the head of an index by time',
  },
  {
    file: 'server/features/notifications/reminders/reminder-store.ts',
    begins:
      'SELECT DISTINCT organization_id, conversation_id FROM (SELECT organization_id, conversation_id FROM reminders',
    why: 'conversations with a reminder that is due; reads the head of an index by time, once a second',
  },
  {
    file: 'server/features/scheduled-messages/scheduled-store.ts',
    begins: 'SELECT DISTINCT due.organization_id FROM (SELECT organization_id FROM scheduled_messages',
    why: 'organizations with a scheduled message that is due; reads the head of an index by time',
  },
  {
    file: 'server/features/events/live/organization-channels.ts',
    begins: 'SELECT organization_id, last_position FROM event_heads WHERE organization_id = ANY ($1)',
    why: 'the ends of the logs that this process streams, in case a notification was missed; one row each',
  },
  {
    file: 'server/features/widget/away/follow-up-store.ts',
    begins: 'SELECT organization_id, conversation_id FROM widget_follow_ups WHERE due_at <= $1',
    why: 'unread chat replies to be emailed now; reads the head of an index by time, every few seconds',
  },
  {
    file: 'server/features/notifications/timer-store.ts',
    begins: 'SELECT organization_id, user_id FROM notification_timers WHERE channel = $1 AND due_at <= $2',
    why: 'members whose unread notifications are due; reads the head of an index by time, every few seconds',
  },
  {
    file: 'server/features/contacts/import/run-imports.ts',
    begins: 'SELECT organization_id AS "organizationId", id AS "importId" FROM contact_imports',
    why: 'running imports; an index that is nearly always empty',
  },
  {
    file: 'server/features/exports/export-store.ts',
    begins: 'SELECT organization_id, id FROM exports WHERE state IN',
    why: 'exports that nobody is writing; an index that is nearly always empty',
  },
  {
    file: 'server/features/exports/export-store.ts',
    begins: 'SELECT DISTINCT organization_id FROM (SELECT organization_id FROM exports',
    why: 'whose exports are seven days old; the head of an index on the time, once a minute',
  },
  {
    file: 'server/features/imports/import-leases.ts',
    begins: 'SELECT organization_id, id FROM imports WHERE state IN',
    why: 'imports that nobody performs; an index that is nearly always empty',
  },
  {
    file: 'server/features/imports/sweep-imports.ts',
    begins: 'SELECT DISTINCT organization_id FROM (SELECT organization_id FROM imports',
    why: 'whose imports are seven days old; the head of an index on the time, once a minute',
  },
  {
    file: 'server/features/contacts/erase-messages.ts',
    begins: 'SELECT organization_id AS "organizationId", contact_id AS "contactId" FROM message_erasures',
    why: 'erased contacts whose messages are still to be erased; an index that is nearly always empty',
  },
  {
    file: 'server/features/contacts/merge/move-conversations.ts',
    begins: 'SELECT organization_id AS "organizationId", contact_id AS "contactId" FROM contact_merges',
    why: 'merged contacts that may still have conversations; reads the head of an index by time, every few seconds',
  },
  {
    file: 'server/features/teams/move-conversations.ts',
    begins: 'SELECT organization_id AS "organizationId", from_team_id AS "fromTeamId"',
    why: 'deleted teams that still have conversations; a table that is nearly always empty',
  },
  {
    file: 'server/features/widget/sweep-sessions.ts',
    begins:
      'SELECT DISTINCT organization_id FROM ( SELECT organization_id FROM widget_sessions WHERE last_seen_at < $1',
    why: 'organizations with expired visitor sessions; reads the head of an index by time, every minute',
  },
  {
    file: 'server/features/widget/transcripts/transcript-store.ts',
    begins: 'SELECT organization_id, id FROM widget_transcripts WHERE next_attempt_at <= $1',
    why: 'transcripts to be emailed now; an index by time of a table that is nearly always empty',
  },
  {
    file: 'server/features/members/merge/move-authorship.ts',
    begins: 'SELECT organization_id AS "organizationId", user_id AS "userId" FROM member_merges',
    why: 'merged imported people whose conversations still have to move; an index that is nearly always empty',
  },
  {
    file: 'server/features/members/reassign/reassign-conversations.ts',
    begins: 'SELECT organization_id AS "organizationId", id FROM reassignments',
    why: 'reassignments in progress; a table that is nearly always empty',
  },
  {
    file: 'server/features/mail/receipt-store.ts',
    begins: 'SELECT DISTINCT c.organization_id FROM channels c JOIN LATERAL',
    why: 'organizations with waiting email; a small table, and one index lookup for each of its rows',
  },
  {
    file: 'server/features/mail/finish-imports.ts',
    begins: 'SELECT organization_id, channel_id, folder FROM mail_folders WHERE import_began_at',
    why: 'imports whose email has been fetched; a small table',
  },
  {
    file: 'server/features/retention/retention-store.ts',
    begins: 'SELECT organization_id, conversation_days, mail_source_days, audit_days FROM retention_settings',
    why: 'organizations that delete old data; a small table, once a minute',
  },
  {
    file: 'server/features/mail/sweep-mail-sources.ts',
    begins: 'SELECT DISTINCT organization_id FROM channels',
    why: 'organizations with channels, which may have expired email sources; a small table',
  },
  {
    file: 'server/mail-out/outbox-store.ts',
    begins: 'SELECT c.organization_id, c.id AS channel_id FROM channels c WHERE c.state',
    why: 'channels with email that is due; a small table, and one index lookup for each of its rows',
  },
  {
    file: 'server/features/webhooks/delivering/webhook-cursors.ts',
    begins: 'SELECT EXISTS (SELECT 1 FROM webhook_cursors WHERE',
    why: 'whether any log has events for an endpoint; two small tables',
  },
  {
    file: 'server/features/webhooks/sweep-webhooks.ts',
    begins:
      'SELECT organization_id, array_agg(id) AS ids FROM (SELECT w.organization_id, w.id FROM webhooks w',
    why: 'endpoints that were deleted, or whose connection has ended; once a minute',
  },
  {
    file: 'server/features/channels/channel-secrets.ts',
    begins: 'SELECT organization_id, channel_id, name, sealed FROM channel_secrets',
    why: 'every sealed secret, when an operator rotates the secret key',
  },
  {
    file: 'server/features/channels/mail-channels/sign-in/client-store.ts',
    begins: 'SELECT organization_id, provider, client_id, sealed FROM mail_sign_in_clients',
    why: 'every sealed secret, when an operator rotates the secret key',
  },
  {
    file: 'server/features/imports/import-secrets.ts',
    begins: 'SELECT organization_id, id, secret FROM imports',
    why: 'every sealed secret, when an operator rotates the secret key',
  },
  {
    file: 'server/features/webhooks/webhook-secrets.ts',
    begins: 'SELECT organization_id, webhook_id, id, sealed FROM webhook_secrets',
    why: 'every sealed secret, when an operator rotates the secret key',
  },
  {
    file: 'server/reactions/search/start-indexing.ts',
    begins: 'SELECT EXISTS (SELECT 1 FROM search_queue WHERE',
    why: 'whether there is anything to index; every second, in tables that are nearly always empty',
  },
  {
    file: 'server/reactions/search/index-queued.ts',
    begins: 'SELECT organization_id, conversation_id, changes, is_anew,',
    why: 'the next conversations to index, of all organizations',
  },
  {
    file: 'server/reactions/search/index-queued.ts',
    begins: 'SELECT organization_id, conversation_id, changes, false AS is_anew,',
    why: 'the newest imported conversations to index, of all organizations, by an index',
  },
  {
    file: 'server/reactions/answers/index-queued-answers.ts',
    begins: 'SELECT organization_id, source_id, source_type, changes::float8 AS changes FROM answer_queue',
    why: 'the next answers to index, of all organizations; once a second, in a table that is nearly always empty',
  },
  {
    file: 'server/reactions/answers/embed-answers.ts',
    begins: 'SELECT organization_id FROM ai_settings WHERE',
    why: 'the organizations that want embeddings; every five seconds, in a table with a row for each that has changed its AI settings',
  },
  {
    file: 'server/reactions/answers/embed-answers.ts',
    begins: 'SELECT s.organization_id FROM ai_settings s WHERE',
    why: 'the organizations that want no embeddings any more; likewise',
  },
  {
    file: 'server/metrics/database-state.ts',
    begins: 'SELECT (SELECT count(*)::int FROM (SELECT 1 FROM events WHERE position IS NULL',
    why: 'metrics of all organizations, read by a scrape of /metrics',
  },
  {
    file: 'server/metrics/mail-state.ts',
    begins: 'WITH waiting AS ( SELECT o.next_attempt_at',
    why: 'the same; a small table, and the head of an index that is usually empty',
  },
  {
    file: 'server/reactions/channel-alerts/alert-store.ts',
    begins: 'SELECT c.organization_id, c.id AS channel_id, CASE c.state',
    why: 'channels that started to fail or have recovered, and whose admins haven’t been notified; a small table, once a minute',
  },
  {
    file: 'server/reactions/channel-alerts/alert-store.ts',
    begins: 'SELECT c.organization_id, c.id AS channel_id, c.set_aside_told_at',
    why: 'channels with held or failed email that admins haven’t been notified of; a small table, and one index lookup for each of its rows, once a minute',
  },
  {
    file: 'server/metrics/database-state.ts',
    begins: 'SELECT consumer, count(*)::int AS events FROM (SELECT consumer FROM skipped_events',
    why: 'the same; there are next to none',
  },
  {
    file: 'server/sweep/delete-expired.ts',
    begins: 'SELECT DISTINCT organization_id FROM ( SELECT organization_id FROM',
    why: 'organizations with expired rows, by an index by time; once a minute',
  },
  {
    file: 'server/backup/named-files.ts',
    begins: 'SELECT count(*)::int AS count FROM (SELECT file_key COLLATE "C" AS key FROM attachments',
    why: 'counts the files of a backup, which contains all organizations; sharded databases aren’t supported',
  },
  {
    file: 'server/backup/named-files.ts',
    begins: 'DECLARE named_files NO SCROLL CURSOR FOR SELECT file_key',
    why: 'the files of a backup, which contains all organizations; sharded databases aren’t supported',
  },
  {
    file: 'server/backup/erasures.ts',
    begins: 'SELECT organization_id::text, id::text AS contact_id,',
    why: 'erased contacts, listed next to backups; sharded databases aren’t supported',
  },
];

/**
 * Statements of requests that still violate rule 1, since PostgreSQL plans them badly otherwise. On a sharded database they compare the
 * organization, and go to one shard like all others.
 */
export const exemptOfRequests: readonly Exempt[] = [
  {
    file: 'server/features/contacts/list/list-contacts.ts',
    begins: 'WITH typed AS MATERIALIZED (',
    why: 'the index of words contains the organization in each word; with a condition on its column too, PostgreSQL reads all of its contacts',
  },
  {
    file: 'server/features/contacts/list/list-contacts.ts',
    begins:
      'WITH few AS MATERIALIZED (SELECT found.id FROM ( SELECT c.id, c.organization_id FROM contacts c WHERE c.deleted_at IS NULL AND attribute_terms(',
    why: 'the index of terms contains the organization in each term; with a condition on its column too, PostgreSQL reads all of its contacts',
  },
];

/** Whether a statement may leave out the organization, on a PostgreSQL that isn't sharded. */
export function isExempt(text: string, file: string): boolean {
  return isOfBackground(text, file) || isListed(exemptOfRequests, text, file);
}

/** Whether a statement walks all organizations, and so all shards. */
export function isOfBackground(text: string, file: string): boolean {
  return isListed(backgroundStatements, text, file);
}

function isListed(statements: readonly Exempt[], text: string, file: string): boolean {
  const plain = text.trim().replace(/\s+/g, ' ');
  return statements.some((known) => known.file === file && plain.startsWith(known.begins));
}

/** A statement exempt from rule 1, by its file and its beginning, with line breaks as spaces. */
type Exempt = { file: string; begins: string; why: string };

/**
 * Statements of background jobs that iterate over organizations, and therefore can't name one (rule 1): the file, the beginning
 * of the statement, and what it finds. They only read; the results are changed one organization at a time.
 */
export const backgroundStatements: readonly Exempt[] = [
  {
    file: 'server/events/retry-skipped.ts',
    begins: 'SELECT organization_id FROM log_cursors WHERE consumer = $1 AND passed_over > 0',
    why: 'finds organizations with events to retry, by an index that has only those',
  },
  {
    file: 'server/events/unsequenced-organizations.ts',
    begins: 'SELECT DISTINCT organization_id FROM events WHERE position IS NULL',
    why: 'whose events have no position yet; the head of an index that is empty when all is quiet',
  },
  {
    file: 'server/events/log-cursor.ts',
    begins: 'SELECT h.organization_id FROM event_heads h',
    why: 'in whose log a consumer has something left to read; two small tables',
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
    why: 'files that hung on nothing for a day; once a minute',
  },
  {
    file: 'server/features/conversations/snooze/wake-snoozed.ts',
    begins:
      'SELECT organization_id, statement_timestamp() AS now FROM (SELECT organization_id FROM conversations',
    why: 'where a snoozed conversation is due; the head of an index on the time',
  },
  {
    file: 'server/features/notifications/reminders/reminder-store.ts',
    begins:
      'SELECT DISTINCT organization_id, conversation_id FROM (SELECT organization_id, conversation_id FROM reminders',
    why: 'conversations that somebody is to be reminded of by now; the head of an index by time, once a second',
  },
  {
    file: 'server/features/scheduled-messages/scheduled-store.ts',
    begins: 'SELECT DISTINCT due.organization_id FROM (SELECT organization_id FROM scheduled_messages',
    why: 'where a scheduled message is due; the head of an index on the time',
  },
  {
    file: 'server/features/events/live/organization-channels.ts',
    begins: 'SELECT organization_id, last_position FROM event_heads WHERE organization_id = ANY ($1)',
    why: 'how far the logs are that the streams of this process show, where no notice came; a row each',
  },
  {
    file: 'server/features/widget/away/follow-up-store.ts',
    begins: 'SELECT organization_id, conversation_id FROM widget_follow_ups WHERE due_at <= $1',
    why: 'whose unread answers follow them by mail now; the head of an index on the time, every few seconds',
  },
  {
    file: 'server/features/notifications/timer-store.ts',
    begins: 'SELECT organization_id, user_id FROM notification_timers WHERE channel = $1 AND due_at <= $2',
    why: 'whose unread notifications are due by email; the head of an index on the time, every few seconds',
  },
  {
    file: 'server/features/contacts/import/run-imports.ts',
    begins: 'SELECT organization_id AS "organizationId", id AS "importId" FROM contact_imports',
    why: 'imports that are running; an index that is nearly always empty',
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
    file: 'server/features/contacts/merge/move-conversations.ts',
    begins: 'SELECT organization_id AS "organizationId", contact_id AS "contactId" FROM contact_merges',
    why: 'whose merged contacts may still have conversations; the head of an index on the time, every few seconds',
  },
  {
    file: 'server/features/teams/move-conversations.ts',
    begins: 'SELECT organization_id AS "organizationId", from_team_id AS "fromTeamId"',
    why: 'whose deleted teams still have conversations; a table that is nearly always empty',
  },
  {
    file: 'server/features/widget/sweep-sessions.ts',
    begins:
      'SELECT DISTINCT organization_id FROM ( SELECT organization_id FROM widget_sessions WHERE last_seen_at < $1',
    why: 'who has sessions of visitors that were not seen for long; the head of an index on the time, every minute',
  },
  {
    file: 'server/features/widget/transcripts/transcript-store.ts',
    begins: 'SELECT organization_id, id FROM widget_transcripts WHERE next_attempt_at <= $1',
    why: 'copies of conversations that are to be mailed now; a table that is nearly always empty, by an index on the time',
  },
  {
    file: 'server/features/members/reassign/reassign-conversations.ts',
    begins: 'SELECT organization_id AS "organizationId", id FROM reassignments',
    why: 'what members who left have left to others; a table that is nearly always empty',
  },
  {
    file: 'server/features/mail/receipt-store.ts',
    begins: 'SELECT DISTINCT c.organization_id FROM channels c JOIN LATERAL',
    why: 'whose mail waits to be read; a small table, and a step of an index for each of its rows',
  },
  {
    file: 'server/features/mail/finish-imports.ts',
    begins: 'SELECT organization_id, channel_id, folder FROM mail_folders WHERE import_began_at',
    why: 'imports whose mail is fetched; a small table',
  },
  {
    file: 'server/features/mail/sweep-mail-sources.ts',
    begins: 'SELECT DISTINCT organization_id FROM channels',
    why: 'who has channels, and so may have sources of mail to let go; a small table',
  },
  {
    file: 'server/mail-out/outbox-store.ts',
    begins: 'SELECT c.organization_id, c.id AS channel_id FROM channels c WHERE c.state',
    why: 'channels with mail that is due; a small table, and an index for each of its rows',
  },
  {
    file: 'server/features/webhooks/delivering/webhook-cursors.ts',
    begins: 'SELECT EXISTS (SELECT 1 FROM webhook_cursors WHERE',
    why: 'in whose log there is something for an endpoint; two small tables',
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
    file: 'server/features/webhooks/webhook-secrets.ts',
    begins: 'SELECT organization_id, webhook_id, id, sealed FROM webhook_secrets',
    why: 'every sealed secret, when an operator rotates the secret key',
  },
  {
    file: 'server/reactions/search/start-indexing.ts',
    begins: 'SELECT EXISTS (SELECT 1 FROM search_queue WHERE',
    why: 'whether search has anything to do; each second, in two tables that are nearly always empty',
  },
  {
    file: 'server/reactions/search/index-queued.ts',
    begins: 'SELECT organization_id, conversation_id, changes, is_anew FROM search_queue',
    why: 'the next conversations that search has to look at, of whichever organization',
  },
  {
    file: 'server/metrics/database-state.ts',
    begins: 'SELECT (SELECT count(*)::int FROM (SELECT 1 FROM events WHERE position IS NULL',
    why: 'what an operator watches, of all organizations; asked for by a scrape of /metrics',
  },
  {
    file: 'server/metrics/mail-state.ts',
    begins: 'WITH waiting AS ( SELECT o.next_attempt_at',
    why: 'the same; a small table, and the head of an index that is empty when all is quiet',
  },
  {
    file: 'server/reactions/channel-alerts/alert-store.ts',
    begins: 'SELECT c.organization_id, c.id AS channel_id, CASE c.state',
    why: 'channels that began to fail, or work again, unbeknown to their admins; a small table, once a minute',
  },
  {
    file: 'server/reactions/channel-alerts/alert-store.ts',
    begins: 'SELECT c.organization_id, c.id AS channel_id, c.set_aside_told_at',
    why: 'channels with unannounced held or failed email; a small table, and an index for each of its rows, once a minute',
  },
  {
    file: 'server/metrics/database-state.ts',
    begins: 'SELECT consumer, sum(passed_over)::bigint AS events',
    why: 'the same; its index has only those organizations in which something was passed over',
  },
  {
    file: 'server/sweep/delete-expired.ts',
    begins: 'SELECT DISTINCT organization_id FROM ( SELECT organization_id FROM',
    why: 'whose rows have expired, by an index on the time; once a minute',
  },
  {
    file: 'server/backup/named-files.ts',
    begins: 'SELECT count(*)::int AS count FROM (SELECT file_key COLLATE "C" AS key FROM attachments',
    why: 'how many files a backup copies, which contains all organizations and refuses a sharded database',
  },
  {
    file: 'server/backup/named-files.ts',
    begins: 'DECLARE named_files NO SCROLL CURSOR FOR SELECT file_key',
    why: 'the files that a backup copies, which contains all organizations and refuses a sharded database',
  },
  {
    file: 'server/backup/erasures.ts',
    begins: 'SELECT organization_id::text, id::text AS contact_id,',
    why: 'everybody who was erased, listed beside backups, which refuse a sharded database',
  },
];

/** Statements of requests that still violate rule 1, since PostgreSQL plans them badly otherwise. */
export const exemptOfRequests: readonly Exempt[] = [
  {
    file: 'server/features/contacts/list/list-contacts.ts',
    begins: 'WITH typed AS MATERIALIZED (',
    why: 'the index of words has the organization in every word; asked for by its column too, all contacts of it are read',
  },
];

export function isExempt(text: string, file: string): boolean {
  const plain = text.trim().replace(/\s+/g, ' ');
  return [...backgroundStatements, ...exemptOfRequests].some(
    (known) => known.file === file && plain.startsWith(known.begins),
  );
}
